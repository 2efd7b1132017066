import { Component, type ReactNode } from 'react'
import type { failureMessages } from './messages-common.ts'
import { useSpeech } from './use-speech.tsx'

function Failure() {
  const { say } = useSpeech<typeof failureMessages>()
  return (
    <p className="failure" role="alert">
      {say('error')}
    </p>
  )
}

/**
 * Shows the text of SPEC.md section 8 in place of a widget that failed.
 * React itself logs the error (`onCaughtError`, whose default is `console.error`).
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failure /> : this.props.children
  }
}
