import { loadLater } from '../../base/load-later.ts'
import type { FirstView, Instance, LaterView, ShownView } from '../../element/definition.ts'
import type { Messages } from '../../i18n/catalogue.ts'
import { showStaticView } from '../../rendering/static-view.ts'
import { addressStyles } from '../../ui/address.static.tsx'
import fieldStyles from '../../ui/fields.css?inline'
import { connectFields } from '../form/fields.ts'
import { FormView } from '../form/form.static.tsx'
import { formOf } from '../form/form-store.ts'
import { formMessages, loginMessages, type modalMessages } from '../messages.en.ts'
import type { WaitlistState, WaitlistStore } from '../store.ts'
import dialogStyles from './dialog.css?inline'
import { loadReact } from './load.ts'
import { openModal } from './open-modal.ts'
import type * as React from './react.tsx'

/**
 * Opens and closes the modal of an element: a native dialog with the static view of the form, which React
 * hydrates when it has come. Each opening has its own dialog: one that Esc closes is closed after its
 * cancel event, in which a script may have opened the modal again.
 * @param first the element's own view. An error is shown in its place
 * @param texts of the form; those of Thank You come with React
 */
function startModal(
  wrapper: HTMLElement,
  { messages, addStyles }: Pick<Instance<unknown>, 'messages' | 'addStyles'>,
  first: FirstView<unknown>,
  waitlist: WaitlistStore,
  texts: Messages,
): ShownView {
  messages.getState().complete(texts, false)
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
    dialog.setAttribute('aria-labelledby', 'title')
    const shown = { store: form, messages, addStyles, view: { staticView: FormView } }
    const content = showStaticView(dialog, shown)
    let hydrated: ShownView | undefined
    connectFields(dialog, form, close, closing.signal)
    const modal = openModal(dialog, anchor)
    open = {
      hydrate() {
        hydrated ??= react?.hydrateModal(dialog, shown, FormView, content, close, closing.signal)
        modal.update()
      },
      update: modal.update,
      remove() {
        open = undefined
        closing.abort()
        modal.close()
        content.stop()
        hydrated?.remove()
      },
    }
    const own = open
    open.hydrate()
    // Not at once: a script may have opened it in a waitlistclose that is still being dispatched, and may close it or
    // remove its element in the same task, which an element notices in a microtask (define-widget.ts).
    queueMicrotask(() => queueMicrotask(() => open === own && anchor.isConnected && seen()))
  }

  const follow = () => {
    const isOpen = waitlist.getState().modal === 'open'
    if (!isOpen) open?.remove()
    else if (!open)
      try {
        openDialog()
      } catch (error) {
        waitlist.getState().close()
        first.fail?.(error)
      }
  }

  // Not earlier: on a slow line, React's file would delay the form's file.
  const loading = loadLater(
    loadReact,
    (code) => {
      react = code
      messages.getState().complete(code.thanksMessages)
      form.getState().sendBy(code.send)
      // If the element has been removed meanwhile, nothing would stop it.
      if (anchor.isConnected) stops.push(code.tellProgress(waitlist, form))
      open?.hydrate()
    },
    () => form.getState().fail(),
  )
  const stops = [waitlist.subscribe(follow)]
  const detachView = waitlist.getState().attachView()

  return {
    update: () => open?.update?.(),
    remove() {
      detachView()
      for (const stop of stops) stop()
      // A submitted form is sent even if the element is removed.
      if (form.getState().stage !== 'submitting') loading.stop()
      anchor.remove()
    },
  }
}

const buttonTexts = { ...formMessages, ...loginMessages }

/** The modal of a button. The texts of Thank You come with React. */
export const buttonModal = {
  messages: buttonTexts as Partial<typeof modalMessages & typeof loginMessages>,
  start: (wrapper, own, first) => startModal(wrapper, own, first, own.store, buttonTexts),
} satisfies LaterView<WaitlistState>

/** The modal of a countdown. */
export const countdownModal = {
  messages: formMessages as Partial<typeof modalMessages>,
  start: (wrapper, own, first) =>
    startModal(wrapper, own, first, own.store.getState().waitlist, formMessages),
} satisfies LaterView<{ waitlist: WaitlistStore }>
