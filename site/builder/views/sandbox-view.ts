import { createEndpoint, idOf, type Network, networks, type Outcome } from '../sandbox/network.ts'
import { type SignUpRequest, type Start, type Told, toldEvent } from '../sandbox/stand-in.ts'
import { createTimeline, type Step } from '../sandbox/timeline.ts'

/** Milliseconds until a browser that is offline is online again, after the last try. */
const offlineFor = 2000

/** A storage in memory. Its own keys are those of its entries, as in the browser's. */
const createStorage = (): object =>
  Object.create({
    getItem(key: string) {
      return Object.hasOwn(this, key) ? Reflect.get(this, key) : null
    },
    setItem(key: string, value: string) {
      Reflect.set(this, key, String(value))
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key)
    },
  })

const createStorages = () => ({ localStorage: createStorage(), sessionStorage: createStorage() })

/**
 * Binds the sandbox below the preview: a stand-in for the network and the endpoint, and the timeline.
 * @param frame shows `preview.html`
 * @param onEvent called with the name of each event that the frame reports
 * @returns a function that gives the next page of the frame empty storages, or the browser's for real sign-ups
 */
export function sandboxView(
  root: HTMLElement,
  frame: HTMLIFrameElement,
  onEvent: (name: string) => void,
): (isReal: boolean) => void {
  const log = root.querySelector('.timeline ol')
  const count = root.querySelector('.arrived')
  const endpoint = createEndpoint()
  const timeline = createTimeline()
  let storages: Start['storages'] = createStorages()
  let isClosed = false
  let isOffline = false
  let sent = 0

  const network = () =>
    (root.querySelector<HTMLInputElement>('[name=network]:checked')?.value ?? 'good') as Network

  function note(step: Step) {
    const line = timeline(step, performance.now())
    const item = document.createElement('li')
    item.dataset.kind = line.kind
    const time = document.createElement('span')
    time.textContent = `${line.at.toFixed(1)} s`
    item.append(time, ` ${line.text}`)
    if (step.kind === 'submit') log?.replaceChildren()
    log?.append(item)
    log?.parentElement?.scrollTo(0, log.scrollHeight)
  }

  function goOnline() {
    if (!isOffline) return
    isOffline = false
    note({ kind: 'online' })
    frame.contentWindow?.dispatchEvent(new Event('online'))
  }

  function answer(id: string, status: number | undefined, retryAfter?: number) {
    const isNew = status === undefined || status >= 300 || endpoint.store(id)
    note({ kind: 'answer', status, retryAfter, isNew })
    if (count) count.textContent = `${sent} sent, ${endpoint.stored} arrived.`
  }

  function finish({ body, end }: SignUpRequest, outcome: Outcome) {
    const { status, retryAfter } = outcome
    if (outcome.isClosed) {
      // The request goes on without its page.
      endpoint.store(idOf(body))
      isClosed = true
      note({ kind: 'closed' })
      return frame.contentWindow?.location.reload()
    }
    isOffline = status === undefined
    answer(idOf(body), status, retryAfter)
    end?.(outcome)
  }

  function take(request: SignUpRequest) {
    const { outcome, tries } = endpoint.take(idOf(request.body), network())
    note({ kind: 'request', host: new URL(request.url).host, tries })
    if (!request.end) return
    const before = storages
    setTimeout(() => {
      // Another state is shown meanwhile.
      if (storages !== before) return
      finish(request, outcome)
      if (isOffline && tries === networks.offline.length) setTimeout(goOnline, offlineFor)
    }, outcome.after)
  }

  function hear(told: Told) {
    if (told.type === 'start') {
      told.storages = storages
      told.isLater = isClosed
      if (isClosed) note({ kind: 'later' })
      isClosed = false
    } else if (told.type === 'request') take(told)
    else if (told.type === 'answer') answer(idOf(told.body), told.status)
    else {
      const { name, late = false, queued = false } = told
      if (name === 'waitlistsubmit') {
        sent += 1
        note({ kind: 'submit' })
      }
      if (name === 'waitlistsent') note({ kind: 'sent', isLate: late })
      if (name === 'waitlistfailed') note({ kind: 'failed', isQueued: queued })
      onEvent(name)
    }
  }

  addEventListener(toldEvent, (event) => hear((event as CustomEvent<Told>).detail))
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'network') goOnline()
  })

  return (isReal) => {
    storages = isReal ? undefined : createStorages()
    isClosed = false
    isOffline = false
  }
}
