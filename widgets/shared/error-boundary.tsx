import { Component, type ReactNode } from 'react'
import { Failure } from './failure.tsx'
import type { failureMessages } from './messages-common.ts'
import { useSpeech } from './use-speech.tsx'

const SpokenFailure = () => <Failure text={useSpeech<typeof failureMessages>().say('error')} />

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
    return this.state.failed ? <SpokenFailure /> : this.props.children
  }
}
