import type { ButtonHTMLAttributes } from 'react'

/** A button that opens the waitlist modal. It has no hooks: it is painted before React comes. */
export const Opener = (props: ButtonHTMLAttributes<HTMLButtonElement> & { part: string }) => (
  <button type="button" className="button primary" aria-haspopup="dialog" {...props} />
)
