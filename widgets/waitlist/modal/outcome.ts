import type { StoreApi } from 'zustand/vanilla'
import type { MessagesState } from '../../i18n/store.ts'
import { isOpen, type WaitlistStore } from '../store.ts'
import type { FormStore } from './form-store.ts'
import { thanksOf } from './thanks.ts'

/** In milliseconds, until screen readers know a live region, or one that is no longer behind a modal. */
const regionDelay = 200

/**
 * Says beside the button what becomes of a sign-up whose modal was closed while it was being sent. Empty
 * at first: screen readers announce only changes of a live region.
 * @returns stops
 */
export function tellOutcome(
  anchor: HTMLElement,
  waitlist: WaitlistStore,
  form: FormStore,
  messages: StoreApi<MessagesState>,
): () => void {
  const region = document.createElement('p')
  region.className = 'outcome'
  region.setAttribute('role', 'status')
  let isKnown = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function remove() {
    clearTimeout(timer)
    region.remove()
  }
  function tell() {
    const { stage, sentFor, hasArrived } = form.getState()
    const isSending = stage === 'submitting'
    if (isOpen(waitlist.getState()) || !(isSending || sentFor !== undefined)) return remove()
    if (!region.parentNode) {
      isKnown = false
      region.textContent = ''
      anchor.append(region)
      timer = setTimeout(() => {
        isKnown = true
        tell()
      }, regionDelay)
    }
    const { t } = messages.getState().translator
    if (isKnown)
      region.textContent = isSending ? t('submitting') : thanksOf(sentFor ?? '', hasArrived, t)
  }

  const stops = [waitlist.subscribe(tell), form.subscribe(tell), messages.subscribe(tell)]
  tell()
  return () => {
    for (const stop of stops) stop()
    remove()
  }
}
