import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { FirstView, ShownView, ViewStores } from '../../element/definition.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { hydrate } from '../../rendering/hydrate.tsx'
import { whenIdle } from '../../rendering/triggers.ts'
import plainStyles from '../../ui/plain.css?inline'
import { Correction, proposeCorrections } from '../form/email-correction.tsx'
import type { ShownForm } from '../form/form.static.tsx'
import type { FormState, FormStore } from '../form/form-store.ts'
import { Honeypot } from '../form/honeypot.tsx'
import { ThankYou } from '../thanks/thank-you.tsx'
import { keepInSight, showReached } from './keep-in-sight.ts'
import laterStyles from './later.css?inline'

export { thanksMessages } from '../messages.en.ts'
export { send, tellProgress } from './send.ts'

/**
 * Has React hydrate the content of a modal when the page is idle, and show it from then on: the form can be
 * used before, and is seen sooner.
 * @param formView the view that the dialog shows. It is in the file of the form, and stands nowhere else
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
  const proposal = proposeCorrections(dialog, shown.store, closing)
  function Content({ store }: { store: FormStore }) {
    const state = useStore(store)
    const { suggestion } = useStore(proposal)
    const translator = useTranslator<never>()
    if (state.stage === 'success') return <ThankYou state={state} close={close} />
    const correction = suggestion === undefined ? null : <Correction suggestion={suggestion} />
    return formView({ state, translator, correction, honeypot: <Honeypot form={shown.store} /> })
  }
  for (const css of [plainStyles, laterStyles]) shown.addStyles(css)
  let view: ShownView | undefined
  const start = () => {
    if (!closing.aborted) view ??= hydrate(dialog, shown, first, Content)
  }
  // At once when it is sent: the static view knows no Thank You.
  const startOnceSent = ({ stage }: FormState) => stage === 'form' || start()
  closing.addEventListener('abort', shown.store.subscribe(startOnceSent))
  startOnceSent(shown.store.getState())
  whenIdle(start)
  closing.addEventListener('abort', keepInSight(dialog))
  showReached(dialog, closing)
  return { update: () => view?.update(), remove: () => view?.remove() }
}
