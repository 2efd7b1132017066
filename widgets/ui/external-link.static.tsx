import type { ReactNode } from 'react'

/** A link to another site in a new tab, which gets no `window.opener`. */
export const ExternalLink = (props: {
  href: string | undefined
  /** Says that the link opens in a new tab. */
  title: string
  part?: string
  className?: string
  children: ReactNode
}) => <a {...props} target="_blank" rel="noopener" />
