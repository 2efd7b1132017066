import type { ReactNode } from 'react'
import type { linkMessages } from './messages-common.ts'
import { useSpeech } from './use-speech.tsx'

/** A button that leads to another site, in a new tab that cannot reach back. */
export function ExternalLink(props: {
  href: string
  part?: string
  className: string
  children: ReactNode
}) {
  const { say } = useSpeech<typeof linkMessages>()
  return <a {...props} target="_blank" rel="noopener" title={say('newTab')} />
}
