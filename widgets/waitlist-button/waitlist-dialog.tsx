import cross from 'icon:outline/x'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../shared/icon.tsx'
import { lockScroll } from '../shared/scroll-lock.ts'
import type { TriggerType } from './submission.ts'
import { ThankYou } from './thank-you.tsx'
import { WaitlistForm } from './waitlist-form.tsx'
import type { WaitlistStore } from './waitlist-store.ts'

const titles: Record<TriggerType, string> = {
  'get-started': 'Join the Waitlist',
  login: 'Login Interest',
}

/** What is typed into the modal is not the page's: its shortcuts are not to hear it. */
const keepKeys = (event: KeyboardEvent) => event.stopPropagation()

const CloseButton = ({ close }: { close(): void }) => (
  <button type="button" className="close" aria-label="Close" onClick={close}>
    <Icon paths={cross} />
  </button>
)

/** The waitlist modal: a native dialog that is open while its store says so. */
export function WaitlistDialog({ store }: { store: WaitlistStore }) {
  const isOpen = useStore(store, (state) => state.isOpen)
  const stage = useStore(store, (state) => state.stage)
  const triggerType = useStore(store, (state) => state.settings.triggerType)
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
      onKeyDown={keepKeys}
      onKeyPress={keepKeys}
      onKeyUp={keepKeys}
    >
      {isOpen && (
        <>
          <header>
            <h2 id={titleId} part="title">
              {titles[triggerType]}
            </h2>
            {stage !== 'success' && <CloseButton close={store.getState().close} />}
          </header>
          {stage === 'success' ? <ThankYou store={store} /> : <WaitlistForm store={store} />}
        </>
      )}
    </dialog>
  )
}
