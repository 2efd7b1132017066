// Made only once, since a simulation throws them thousands of times.
const refusals = {
  blocked: new DOMException('The storage is blocked.', 'SecurityError'),
  full: new DOMException('The storage is full.', 'QuotaExceededError'),
}
const refuse = (why: keyof typeof refusals) => {
  throw refusals[why]
}

/** Entries are properties of the object itself, as in a browser. */
class Items {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = String(value)
  }
  removeItem(key: string) {
    delete this[key]
  }
}

/** The `localStorage` of a browser, which may be full or blocked. */
export function createStorage() {
  const items = new Items()
  let isBlocked = false
  let writesLeft = Number.POSITIVE_INFINITY
  const localStorage = new Proxy(items, {
    get(_, name) {
      if (isBlocked) refuse('blocked')
      if (name === 'setItem' && writesLeft <= 0) return () => refuse('full')
      if (name === 'setItem') writesLeft -= 1
      return Reflect.get(items, name)
    },
    ownKeys: () => (isBlocked ? refuse('blocked') : Reflect.ownKeys(items)),
  })
  const keys = () => Object.keys(items)
  return {
    localStorage,
    keys,
    texts: () => keys().map((key) => String(items[key])),
    textOf: (key: string) => items.getItem(key),
    write: (key: string, text: string) => items.setItem(key, text),
    clear() {
      for (const key of keys()) items.removeItem(key)
    },
    block() {
      isBlocked = true
    },
    /** Accepts some more writes, and is then full. */
    fill(writes: number) {
      writesLeft = writes
    },
    mend() {
      isBlocked = false
      writesLeft = Number.POSITIVE_INFINITY
    },
    works: () => !isBlocked && writesLeft > 0,
  }
}
