import type { StoreApi } from 'zustand/vanilla'
import type { MessagesState } from '../../i18n/store.ts'
import { readableAddress } from '../email-address.ts'
import type { FormStore } from '../form/form-store.ts'
import { isOpen, joinedKey, type WaitlistStore } from '../store.ts'
import { thanksOf } from './thanks.ts'

/** In milliseconds, until screen readers know a live region, or one that is no longer behind a modal. */
const regionDelay = 200

/**
 * Has an element say as whom the visitor has joined, for as long as the tab is open.
 * @param joinedAs an email address, as people read it; undefined to forget the last one
 */
export function join(waitlist: WaitlistStore, joinedAs: string | undefined): void {
  waitlist.setState({ joinedAs })
  try {
    const key = joinedKey(waitlist.getState().settings)
    if (joinedAs === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, joinedAs)
  } catch {
    // The storage is full or blocked. The element says it until the page is closed.
  }
}

/**
 * Says beside the button, once the modal is closed, what becomes of the sign-up. Empty at first: screen
 * readers announce only changes of a live region. Of one that has arrived, the element itself says as whom
 * the visitor has joined, for as long as the tab is open.
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
    if (!isKnown) return
    const { settings } = waitlist.getState()
    if (!isSending && hasArrived && !settings.noOutbox) {
      form.setState({ sentFor: undefined })
      return join(waitlist, readableAddress(sentFor ?? ''))
    }
    const { t } = messages.getState().translator
    region.textContent = isSending ? t('submitting') : thanksOf(sentFor ?? '', hasArrived, t)
  }

  const stops = [waitlist.subscribe(tell), form.subscribe(tell), messages.subscribe(tell)]
  tell()
  return () => {
    for (const stop of stops) stop()
    remove()
  }
}
