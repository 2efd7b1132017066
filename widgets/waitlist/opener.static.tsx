import type { ButtonHTMLAttributes } from 'react'

/** A button that opens the waitlist modal. */
export const Opener = (props: ButtonHTMLAttributes<HTMLButtonElement> & { part: string }) => (
  <button type="button" className="button primary" aria-haspopup="dialog" {...props} />
)
