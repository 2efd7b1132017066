import type { KeyboardEvent, ReactNode } from 'react'

/** Draws an icon from its path data. Screen readers ignore it: the text beside it is the name. */
export const Icon = ({ path, filled }: { path: string; filled?: boolean }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" data-filled={filled}>
    <path d={path} />
  </svg>
)

/** A link to another site in a new tab, which gets no `window.opener`. */
export const ExternalLink = (props: {
  href: string | undefined
  /** Says that the link opens in a new tab. */
  title: string
  part?: string
  className?: string
  children: ReactNode
}) => <a {...props} target="_blank" rel="noopener" />

const stop = (event: KeyboardEvent) => event.stopPropagation()

/** Props of an element: what a visitor types into it does not trigger the page's keyboard shortcuts. */
export const keepKeys = { onKeyDown: stop, onKeyPress: stop, onKeyUp: stop }

/** The message in place of a widget that failed. */
export const Failure = ({ text }: { text: string }) => (
  <p className="failure" role="alert">
    {text}
  </p>
)
