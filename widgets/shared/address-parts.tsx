import { Fragment } from 'react'

/** An address that breaks after its dots before it breaks anywhere else, where room is scarce. */
export const AddressParts = ({ address }: { address: string }) =>
  address.split('.').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
