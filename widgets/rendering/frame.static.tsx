import type { ReactNode } from 'react'

/** What is around every view: the theme and the language that it is in. */
export const WidgetFrame = (props: { theme: string; language: string; children: ReactNode }) => (
  <div className="widget" data-theme={props.theme} lang={props.language}>
    {props.children}
  </div>
)
