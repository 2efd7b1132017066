import cross from 'icon:outline/x'
import { type SyntheticEvent, useContext, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { TranslatorContext, useTranslator } from '../i18n/use-translator.ts'
import fieldStyles from '../ui/fields.css?inline'
import { Icon } from '../ui/icon.static.tsx'
import { keepKeys } from '../ui/keep-keys.ts'
import { useStyles } from '../ui/use-styles.ts'
import type { TriggerType } from './contract.ts'
import dialogStyles from './dialog.css?inline'
import { WaitlistForm } from './form.tsx'
import { formOf } from './form-store.ts'
import { keepInSight } from './keep-in-sight.ts'
import { type WaitlistMessages, waitlistMessages } from './messages.en.ts'
import { lockScroll } from './scroll-lock.ts'
import type { WaitlistStore } from './store.ts'
import { ThankYou } from './thank-you.tsx'

const titles = {
  'get-started': 'titleGetStarted',
  login: 'titleLogin',
} as const satisfies Record<TriggerType, keyof WaitlistMessages>

function CloseButton({ close }: { close(): void }) {
  const { t } = useTranslator<WaitlistMessages>()
  return (
    <button type="button" className="close" aria-label={t('close')} onClick={close}>
      <Icon paths={cross} />
    </button>
  )
}

/** A native dialog that is open while its store says so. */
function WaitlistDialog({ store }: { store: WaitlistStore }) {
  const isOpen = useStore(store, (state) => state.isOpen)
  const form = formOf(store)
  const stage = useStore(form, (state) => state.stage)
  const { triggerType, launchAt } = useStore(store, (state) => state.settings)
  const { t } = useTranslator<WaitlistMessages>()
  const dialog = useRef<HTMLDialogElement>(null)
  const isShown = useRef(false)
  const focused = useRef<HTMLElement>(null)
  const titleId = useId()
  const { close } = store.getState()
  useStyles(fieldStyles)
  useStyles(dialogStyles)

  // After every render: a dialog that was moved in the page is open but no longer modal.
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element?.isConnected || element.matches(':modal')) return
    const before = focused.current
    element.removeAttribute('open')
    element.showModal()
    isShown.current = true
    const first = element.querySelector<HTMLElement>('input, h3')
    ;(element.contains(before) ? before : first)?.focus()
  })

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const unlock = lockScroll(element.ownerDocument)
    const stopKeepingInSight = keepInSight(element)
    return () => {
      stopKeepingInSight()
      unlock()
      isShown.current = false
      element.close()
    }
  }, [isOpen])

  // The event comes in a later task: by then the modal may have been opened anew.
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (isShown.current && !event.currentTarget.open) close()
  }

  return (
    <dialog
      ref={dialog}
      part="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onFocus={({ target }) => {
        focused.current = target
      }}
      {...keepKeys}
    >
      {isOpen && (
        <>
          <header>
            <h2 id={titleId} part="title">
              {t(titles[triggerType])}
            </h2>
            {stage !== 'success' && <CloseButton close={close} />}
          </header>
          {stage === 'success' ? (
            <ThankYou launchAt={launchAt} close={close} />
          ) : (
            <WaitlistForm store={form} />
          )}
        </>
      )}
    </dialog>
  )
}

/** The waitlist modal; not in the page before it is first opened, as in the static view. */
export function WaitlistModal({ store }: { store: WaitlistStore }) {
  const wasOpened = useStore(store, (state) => state.wasOpened)
  const translator = useContext(TranslatorContext)
  return (
    wasOpened && (
      <TranslatorContext.Provider value={translator.extend(waitlistMessages)}>
        <WaitlistDialog store={store} />
      </TranslatorContext.Provider>
    )
  )
}
