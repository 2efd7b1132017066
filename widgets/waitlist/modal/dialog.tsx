import cross from 'icon:outline/x'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { useTranslator } from '../../i18n/use-translator.ts'
import { withPage } from '../../page.ts'
import { addressStyles } from '../../ui/address-style.ts'
import fieldStyles from '../../ui/fields.css?inline'
import { Icon } from '../../ui/icon.static.tsx'
import { useStyles } from '../../ui/use-styles.ts'
import type { TriggerType } from '../contract.ts'
import type { WaitlistMessages } from '../messages.en.ts'
import type { WaitlistStore } from '../store.ts'
import dialogStyles from './dialog.css?inline'
import { WaitlistForm } from './form.tsx'
import { formOf } from './form-store.ts'
import { openModal } from './open-modal.ts'
import { ThankYou, thanksOf } from './thank-you.tsx'

const titles = {
  'get-started': 'titleGetStarted',
  login: 'titleLogin',
} as const satisfies Record<TriggerType, keyof WaitlistMessages>

function Header({ store, titleId }: { store: WaitlistStore; titleId: string }) {
  const triggerType = useStore(store, ({ settings }) => settings.triggerType)
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <header>
      <h2 id={titleId} part="title">
        {t(titles[triggerType])}
      </h2>
      <button
        type="button"
        className="close"
        aria-label={t('close')}
        onClick={store.getState().close}
      >
        <Icon paths={cross} />
      </button>
    </header>
  )
}

/** The content of the modal: a header and the form, or the Thank You screen. */
function Content({ store, titleId }: { store: WaitlistStore; titleId: string }) {
  const form = formOf(store)
  const isSent = useStore(form, ({ stage }) => stage === 'success')
  const { launchAt, privacyUrl } = useStore(store, ({ settings }) => settings)
  const { close } = store.getState()
  if (isSent) return <ThankYou store={form} titleId={titleId} launchAt={launchAt} close={close} />
  return (
    <>
      <Header store={store} titleId={titleId} />
      <WaitlistForm store={form} privacyUrl={privacyUrl} />
    </>
  )
}

/**
 * A native dialog that is open while it is rendered. Each opening has its own: a dialog that Esc closes is
 * closed after its cancel event, in which a script may have opened the modal again.
 */
function WaitlistDialog({ store }: { store: WaitlistStore }) {
  const [container] = useState(() => withPage(document.createElement('div')))
  const anchor = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const modal = useRef<ReturnType<typeof openModal>>(undefined)
  const titleId = useId()
  useStyles(fieldStyles)
  useStyles(addressStyles)
  useStyles(dialogStyles)

  useLayoutEffect(() => {
    if (!dialog.current || !anchor.current) return
    modal.current = openModal(dialog.current, anchor.current)
    store.getState().seen()
    return modal.current.close
  }, [store])
  // After every render, since the element renders again when it has been moved in the page.
  useLayoutEffect(() => modal.current?.update())

  return (
    <div ref={anchor}>
      {createPortal(
        <dialog
          ref={dialog}
          part="dialog"
          aria-labelledby={titleId}
          // For Esc. The close event comes a task later.
          onCancel={store.getState().close}
          onClose={store.getState().close}
        >
          <Content store={store} titleId={titleId} />
        </dialog>,
        container,
      )}
    </div>
  )
}

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

/** In milliseconds, until screen readers know a live region, or one that is no longer behind a modal. */
const regionDelay = 200

/**
 * Says beside the button what becomes of a sign-up whose modal was closed while it was being sent. Empty
 * at first: screen readers announce only changes of a live region.
 */
function Outcome({ store }: { store: WaitlistStore }) {
  const { stage, sentFor, hasArrived } = useStore(formOf(store))
  const { t } = useTranslator<WaitlistMessages>()
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setKnown, regionDelay, true)
    return () => clearTimeout(timer)
  }, [])
  const isSending = stage === 'submitting'
  if (!isSending && sentFor === undefined) return null
  return (
    <p className="outcome" role="status">
      {isKnown && (isSending ? t('submitting') : thanksOf(sentFor ?? '', hasArrived, t))}
    </p>
  )
}

/** The waitlist modal. It is in the page only while it is open. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const isOpen = useStore(store, ({ modal }) => modal === 'open')
  const openings = useStore(store, (state) => state.openings)
  const isSubmitted = useStore(store, ({ submittedAt }) => submittedAt !== null)
  useEffect(() => {
    const { openedFrom, close, attachView } = store.getState()
    if (hasGoneOn(openedFrom)) close()
    return attachView()
  }, [store])
  if (isOpen) return <WaitlistDialog key={openings} store={store} />
  return isSubmitted && <Outcome store={store} />
}
