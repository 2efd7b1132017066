import { Fragment } from 'react'

/** An address that, where it does not fit on one line, breaks after its dots. */
export const AddressParts = ({ address }: { address: string }) =>
  address.match(/[^.]*\.?/g)?.map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
