import type { ButtonHTMLAttributes } from 'react'
import { Failure } from '../rendering/failure.static.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  part: string
  /** Why the modal did not open when it was last asked for. */
  failure: string | false
}

/** A button that opens the waitlist modal. */
export const Opener = ({ failure, ...props }: Props) => (
  <>
    <button type="button" className="button primary" aria-haspopup="dialog" {...props} />
    {failure && <Failure text={failure} />}
  </>
)
