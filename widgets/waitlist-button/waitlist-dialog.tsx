import cross from 'icon:outline/x'
import { useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../shared/icon.tsx'
import { keepKeys } from '../shared/keep-keys.ts'
import { lockScroll } from '../shared/scroll-lock.ts'
import { useSpeech } from '../shared/use-speech.tsx'
import type { TriggerType } from './submission.ts'
import { ThankYou } from './thank-you.tsx'
import { WaitlistForm } from './waitlist-form.tsx'
import type { WaitlistMessages } from './waitlist-messages.ts'
import type { WaitlistStore } from './waitlist-store.ts'

const titles = {
  'get-started': 'titleGetStarted',
  login: 'titleLogin',
} as const satisfies Record<TriggerType, keyof WaitlistMessages>

function CloseButton({ close }: { close(): void }) {
  const { say } = useSpeech<WaitlistMessages>()
  return (
    <button type="button" className="close" aria-label={say('close')} onClick={close}>
      <Icon paths={cross} />
    </button>
  )
}

/** The waitlist modal: a native dialog that is open while its store says so. */
export function WaitlistDialog({ store }: { store: WaitlistStore }) {
  const isOpen = useStore(store, (state) => state.isOpen)
  const stage = useStore(store, (state) => state.stage)
  const triggerType = useStore(store, (state) => state.settings.triggerType)
  const { say } = useSpeech<WaitlistMessages>()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // After every render: a dialog that was moved in the page is open but no longer modal.
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element || element.matches(':modal')) return
    element.removeAttribute('open')
    element.showModal()
    element.querySelector<HTMLElement>('input, h3')?.focus()
  })

  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return
    const unlock = lockScroll(element.ownerDocument)
    return () => {
      unlock()
      element.close()
    }
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      part="dialog"
      aria-labelledby={titleId}
      onClose={store.getState().close}
      {...keepKeys}
    >
      {isOpen && (
        <>
          <header>
            <h2 id={titleId} part="title">
              {say(titles[triggerType])}
            </h2>
            {stage !== 'success' && <CloseButton close={store.getState().close} />}
          </header>
          {stage === 'success' ? <ThankYou store={store} /> : <WaitlistForm store={store} />}
        </>
      )}
    </dialog>
  )
}
