import { Component, type ReactNode } from 'react'
import type { failureMessages } from '../i18n/common.ts'
import { useTranslator } from '../i18n/use-translator.ts'
import { Failure } from './failure.static.tsx'

const TranslatedFailure = () => (
  <Failure text={useTranslator<typeof failureMessages>().t('error')} />
)

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
    return this.state.failed ? <TranslatedFailure /> : this.props.children
  }
}
