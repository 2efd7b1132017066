import { Component, type ReactNode } from 'react'

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
    return this.state.failed ? (
      <p className="failure" role="alert">
        Unexpected Application Error!
      </p>
    ) : (
      this.props.children
    )
  }
}
