import { outboxName } from '../../widgets/waitlist/outbox/outbox.ts'

/** An entry that this version cannot read. */
export const unreadable = { key: `${outboxName}:nonsense`, text: '{"since":7}' }

// Made only once, since a simulation throws them thousands of times.
const blocked = new DOMException('The storage is blocked.', 'SecurityError')
const full = new DOMException('The storage is full.', 'QuotaExceededError')

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
  items.setItem(unreadable.key, unreadable.text)
  let isBlocked = false
  let writesLeft = Number.POSITIVE_INFINITY
  const localStorage = new Proxy(items, {
    get(_, name) {
      if (isBlocked) throw blocked
      if (name === 'setItem' && writesLeft-- <= 0) throw full
      return Reflect.get(items, name)
    },
    ownKeys() {
      if (isBlocked) throw blocked
      return Reflect.ownKeys(items)
    },
  })
  return {
    localStorage,
    items,
    texts: () => Object.values(items).map(String),
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
