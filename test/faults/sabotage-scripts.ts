/*
 * Scripts that run in a page before its own and break one thing that the product relies on. They
 * are sent to the browser as text, so each is complete in itself.
 */

export function storageTakesNoEntry() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (key.includes('-outbox-v1:')) throw new DOMException('Sabotage', 'QuotaExceededError')
    setItem.call(this, key, text)
  }
}

/** What the page writes is only its own until an answer has come. */
export function storageTakesEntriesLate() {
  const late = new Map<string, string>()
  const { setItem, getItem, removeItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (key.includes('-outbox-v1:')) late.set(key, text)
    else setItem.call(this, key, text)
  }
  Storage.prototype.getItem = function (key) {
    return late.get(key) ?? getItem.call(this, key)
  }
  Storage.prototype.removeItem = function (key) {
    late.delete(key)
    removeItem.call(this, key)
  }
  const { keys } = Object
  Object.keys = (value: object) =>
    value === localStorage ? [...new Set([...keys(value), ...late.keys()])] : keys(value)
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(input, init).finally(() => {
      for (const [key, text] of late) setItem.call(localStorage, key, text)
      late.clear()
    })
}

export function anyAnswerEmptiesOutbox() {
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(input, init).finally(() => {
      for (const key of Object.keys(localStorage))
        if (key.includes('-outbox-v1:')) localStorage.removeItem(key)
    })
}

/** The storage takes everything and keeps no entry. */
export function storageLies() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (!key.includes('-outbox-v1:')) setItem.call(this, key, text)
  }
}

export function anyAnswerIsJson() {
  Response.prototype.text = () => Promise.resolve('{}')
}

export function emptyAnswersBreak() {
  const { text } = Response.prototype
  Response.prototype.text = async function () {
    const body = await text.call(this)
    if (body === '') throw new TypeError('Sabotage')
    return body
  }
}

export function textLooksLikeFailure() {
  const { text } = Response.prototype
  Response.prototype.text = async function () {
    const body = await text.call(this)
    if (!/^[{<]/.test(body)) throw new TypeError('Sabotage')
    return body
  }
}

export function redirectsAreFollowed() {
  const { fetch } = window
  window.fetch = (input, init) => fetch(input, { ...init, redirect: 'follow' })
}

/** Timers of more than 400 ms never go off, but for the 15 s that a request may take. */
export function noPauseEnds() {
  const set = window.setTimeout
  Object.assign(window, {
    setTimeout: (handler: () => void, delay = 0) =>
      delay < 400 || delay === 15_000 ? set(handler, delay) : 0,
  })
}

export function noRequestIsAborted() {
  const { fetch } = window
  window.fetch = (input, init) => fetch(input, { ...init, signal: null })
}

export function retryAfterIsUnread() {
  const { get } = Headers.prototype
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'retry-after' ? null : get.call(this, name)
  }
}

export function onlineIsUnheard() {
  window.addEventListener('online', (event) => event.stopImmediatePropagation(), true)
}

export function visibilityIsUnheard() {
  window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true)
}

export function leavingIsUnheard() {
  window.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true)
  window.addEventListener('pagehide', (event) => event.stopImmediatePropagation(), true)
}

export function pageSeesNoOutbox() {
  const { keys } = Object
  Object.keys = (value: object) =>
    keys(value).filter((key) => value !== localStorage || !key.includes('-outbox-v1:'))
}

export function noKeepalive() {
  const { fetch } = window
  window.fetch = (input, init) => fetch(input, { ...init, keepalive: false })
}

export function webLocksLockNothing() {
  Object.assign(LockManager.prototype, {
    request: (_name: string, task: () => Promise<unknown>) => task(),
  })
}

export function storageTakesNoLease() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (key.endsWith('-lease')) throw new DOMException('Sabotage', 'QuotaExceededError')
    setItem.call(this, key, text)
  }
}

/** What is said of it in the storage goes as soon as it is there. */
export function pauseIsForgotten() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, text.replace(/,"retryAt":\d+(?:\.\d+)?/, ''))
  }
}

export function strangeEntriesAreDeleted() {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (key) {
    const text = getItem.call(this, key)
    if (text?.startsWith('{"form"')) this.removeItem(key)
    return text
  }
}

export function refusalLooksTemporary() {
  const { fetch } = window
  window.fetch = (input, init) =>
    fetch(input, init).then((response) =>
      response.status === 422 ? new Response('{}', { status: 503 }) : response,
    )
}

export function refusalIsForgotten() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, text.replace(/,"notBefore":\d+/, ''))
  }
}

export function refusedIsDropped() {
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, text) {
    if (text.includes('"notBefore"')) this.removeItem(key)
    else setItem.call(this, key, text)
  }
}

export function eachTryHasItsTime() {
  const { fetch } = window
  window.fetch = (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init)
    const submission: object = JSON.parse(init.body)
    const submittedAt = new Date().toISOString()
    return fetch(input, { ...init, body: JSON.stringify({ ...submission, submittedAt }) })
  }
}
