import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { FirstView, ShownView, ViewStores } from '../../element/definition.ts'
import { hydrate } from '../../rendering/hydrate.tsx'
import { useTranslator } from '../../rendering/root.tsx'
import { whenIdle } from '../../rendering/triggers.ts'
import plainStyles from '../../ui/plain.css?inline'
import type { ShownForm } from '../form/form.static.tsx'
import type { FormState, FormStore } from '../form/form-store.ts'
import { Honeypot } from '../form/honeypot.tsx'
import { ThankYou } from '../thanks/thank-you.tsx'
import laterStyles from './later.css?inline'

export { thanksMessages } from '../messages.en.ts'
export { send, tellProgress } from './send.ts'

/**
 * Has React hydrate the content of a modal when the page is idle, and show it from then on: the form can be used
 * before, and is seen sooner.
 * @param formView the view that the dialog shows. It is in the file of the form and nowhere else
 * @param first the same, as it is shown until React has hydrated it
 * @param close closes the modal
 * @param closing is aborted when it closes
 */
export function hydrateModal(
  dialog: HTMLDialogElement,
  shown: ViewStores<FormState> & { addStyles(css: string): void },
  formView: (shown: ShownForm) => ReactNode,
  first: FirstView<FormState>,
  close: () => void,
  closing: AbortSignal,
): ShownView {
  function Content({ store }: { store: FormStore }) {
    const state = useStore(store)
    const translator = useTranslator<never>()
    if (state.stage === 'success') return <ThankYou state={state} close={close} />
    return formView({ state, translator, honeypot: <Honeypot form={shown.store} /> })
  }
  for (const css of [plainStyles, laterStyles]) shown.addStyles(css)
  let view: ShownView | undefined
  const start = () => {
    if (!closing.aborted) view ??= hydrate(dialog, shown, first, Content)
  }
  // At once when it is sent: the static view knows no Thank You.
  const startOnceSent = ({ stage }: FormState) => stage === 'form' || start()
  closing.addEventListener('abort', shown.store.subscribe(startOnceSent))
  whenIdle(start)
  keepAboveKeyboard(dialog, closing)
  const showWhole = ({ key, target }: KeyboardEvent) => {
    // Of a text area that Tab reaches, the browser shows only the caret's line. jsdom has no layout.
    if (key === 'Tab') (target as Element).scrollIntoView?.({ block: 'nearest' })
  }
  dialog.addEventListener('keyup', showWhole, { signal: closing })
  return { remove: () => view?.remove() }
}

/**
 * Keeps a modal above the on-screen keyboard. The keyboard covers a part of the window, but percentages
 * and viewport units ignore that, so this goes by the visual viewport.
 */
function keepAboveKeyboard(dialog: HTMLElement, signal: AbortSignal): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const { style } = dialog
  const fit = () => {
    const { scale, height, offsetTop } = visualViewport
    // Not when the visitor has zoomed in by pinching. Below the modal, 5 % of the window are free, so
    // something that covers less, such as a scroll bar, does not matter.
    const isCovered = scale === 1 && height < window.innerHeight * 0.95
    style.insetBlock = isCovered ? `${offsetTop}px auto` : ''
    style.maxBlockSize = isCovered ? `${height}px` : ''
  }
  fit()
  for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, fit, { signal })
}
