import { Fragment } from 'react'

/** An address that breaks after its dots before it breaks anywhere else, where room is scarce. */
export const AddressParts = ({ address }: { address: string }) =>
  address.match(/[^.]*\.?/g)?.map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ))
