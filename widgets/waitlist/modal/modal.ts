import type { ShownView } from '../../element/definition.ts'
import type { Instance } from '../../element/instance.ts'
import { loadLater } from '../../load-later.ts'
import { showStaticView } from '../../rendering/static-view.tsx'
import { addressStyles } from '../../ui/address-style.ts'
import fieldStyles from '../../ui/fields.css?inline'
import type { WaitlistStore } from '../store.ts'
import dialogStyles from './dialog.css?inline'
import { connectFields } from './fields.ts'
import { formOf } from './form-store.ts'
import type { LoadReact } from './load.ts'
import { FormView } from './modal.static.tsx'
import { openModal } from './open-modal.ts'
import type * as React from './react.tsx'
import { thanksOf, titleId } from './thanks.ts'

/** In milliseconds, until screen readers know a live region, or one that is no longer behind a modal. */
const regionDelay = 200

/**
 * Whether the visitor has moved the focus while this code was loading, as assistive technology does. The
 * focus has not been moved that leaves what the page has hidden or removed, such as a menu that closes.
 */
function hasGoneOn(from: Element | null): boolean {
  const { activeElement } = document
  // The body has the focus if nothing else has, such as after the page has disabled what had it.
  const isMoved = [from, activeElement].every((one) => one && one.localName !== 'body')
  return (
    isMoved &&
    from !== activeElement &&
    Boolean(from?.isConnected && from.checkVisibility?.({ visibilityProperty: true }))
  )
}

/**
 * Opens and closes the modal of an element: a native dialog with the static view of the form, which React
 * hydrates when it has come. Each opening has its own dialog: one that Esc closes is closed after its
 * cancel event, in which a script may have opened the modal again.
 * @param loadReact loads what only React's file has: Thank You, and the queue that sends
 */
export function startModal(
  wrapper: HTMLElement,
  { messages, addStyles }: Pick<Instance<unknown>, 'messages' | 'addStyles'>,
  waitlist: WaitlistStore,
  loadReact: LoadReact,
): ShownView {
  const form = formOf(waitlist)
  const anchor = wrapper.appendChild(document.createElement('div'))
  let react: typeof React | undefined
  let open: (ShownView & { hydrate(): void }) | undefined

  function openDialog() {
    for (const css of [fieldStyles, addressStyles, dialogStyles]) addStyles(css)
    const { close, seen } = waitlist.getState()
    const closing = new AbortController()
    const dialog = document.createElement('dialog')
    dialog.setAttribute('part', 'dialog')
    dialog.setAttribute('aria-labelledby', titleId)
    const shown = { store: form, messages, view: { staticView: FormView } }
    const first = showStaticView(dialog, shown)
    let hydrated: ShownView | undefined
    connectFields(dialog, form, close, closing.signal)
    const modal = openModal(dialog, anchor)
    open = {
      hydrate() {
        hydrated ??= react?.hydrateModal(dialog, shown, FormView, first, close)
      },
      update: modal.update,
      remove() {
        open = undefined
        closing.abort()
        modal.close()
        first.stop()
        hydrated?.remove()
      },
    }
    open.hydrate()
    seen()
  }

  const outcome = document.createElement('p')
  outcome.className = 'outcome'
  outcome.setAttribute('role', 'status')
  let isKnown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Says beside the button what becomes of a sign-up whose modal was closed while it was being sent. Empty
   * at first: screen readers announce only changes of a live region.
   */
  function tell() {
    const { stage, sentFor, hasArrived } = form.getState()
    const isSending = stage === 'submitting'
    if (open || !(isSending || sentFor !== undefined)) {
      clearTimeout(timer)
      return outcome.remove()
    }
    if (!outcome.parentNode) {
      isKnown = false
      outcome.textContent = ''
      anchor.append(outcome)
      timer = setTimeout(() => {
        isKnown = true
        tell()
      }, regionDelay)
    }
    const { t } = messages.getState().translator
    if (isKnown)
      outcome.textContent = isSending ? t('submitting') : thanksOf(sentFor ?? '', hasArrived, t)
  }

  const follow = () => {
    const isOpen = waitlist.getState().modal === 'open'
    if (isOpen && !open) openDialog()
    else if (!isOpen) open?.remove()
    tell()
  }

  const loading = loadLater(
    loadReact,
    (code) => {
      react = code
      form.getState().sendBy(code.deliveryQueueOf)
      open?.hydrate()
    },
    () => form.getState().fail(),
  )
  const stops = [waitlist.subscribe(follow), form.subscribe(tell), messages.subscribe(tell)]
  const { openedFrom, close, attachView } = waitlist.getState()
  if (hasGoneOn(openedFrom)) close()
  const detachView = attachView()

  return {
    update: () => open?.update(),
    remove() {
      detachView()
      for (const stop of stops) stop()
      // What was submitted is sent also when the element is gone.
      if (form.getState().stage !== 'submitting') loading.stop()
      clearTimeout(timer)
      anchor.remove()
    },
  }
}
