/**
 * A page of somebody else's making: its own button `#theirs` counts its clicks, and one of our
 * buttons takes its label from the count, for as long as the count is below three.
 */
export interface TheirPage {
  head: string
  body: string
  /** Its timers never go off, so that the directory's loads never end. */
  isTimeStopped?: boolean
}

const script = (path: string) => `<script src="/node_modules/${path}"></script>`
const inline = (code: string) => `<script>${code}</script>`

const ours = (label: string) =>
  `<waitlist-button id="ours" endpoint="/sign-up" label="${label}"></waitlist-button>`

/** Their part without any framework, in the page's plain DOM. */
const plain = `<button id="theirs">Clicked 0</button><div id="place">${ours('Join 0')}</div>
  ${inline(`{
    let count = 0
    const theirs = document.getElementById('theirs')
    theirs.addEventListener('click', () => {
      count += 1
      theirs.textContent = 'Clicked ' + count
      if (count < 3) document.getElementById('ours').setAttribute('label', 'Join ' + count)
      else document.getElementById('place').innerHTML = ''
    })
  }`)}`

/** As Angular does it: what happens in its zone is followed by a rendering. */
const zone: TheirPage = {
  head: script('zone.js/bundles/zone.umd.min.js'),
  body: `<button id="theirs">Clicked 0</button><div id="place">${ours('Join 0')}</div>
    ${inline(`{
      let count = 0
      const render = () => {
        theirs.textContent = 'Clicked ' + count
        if (count < 3) ours.setAttribute('label', 'Join ' + count)
        else place.innerHTML = ''
      }
      Zone.current.fork({
        name: 'theirs',
        onInvokeTask(delegate, current, target, ...task) {
          try { return delegate.invokeTask(target, ...task) } finally { render() }
        },
      }).run(() => theirs.addEventListener('click', () => Promise.resolve().then(() => setTimeout(() => { count += 1 }))))
    }`)}`,
}

/**
 * Prototype.js is not on npm. These are its known changes to what is built in: the toJSON methods
 * of 1.6, the `Array.from` and the array and element methods of 1.7.3.
 */
const prototypeJs = `{
  const $A = window.$A = (list) => {
    if (!list) return []
    if ('toArray' in Object(list)) return list.toArray()
    let { length = 0 } = list
    const results = new Array(length)
    while (length--) results[length] = list[length]
    return results
  }
  Array.from = $A
  const toArray = function () { return this.slice() }
  const extend = (target, methods) => { for (const name in methods) target[name] = methods[name] }
  extend(Array.prototype, {
    each(f) { for (const item of this) f(item) }, toArray, entries: toArray, clone: toArray,
    find(f) { for (const item of this) if (f(item)) return item }, size() { return this.length },
    first() { return this[0] }, last() { return this[this.length - 1] },
    map(f, context) { const out = []; this.forEach((item, index) => out.push(f.call(context, item, index))); return out },
    include(item) { return this.indexOf(item) >= 0 }, without(...items) { return this.filter((item) => !items.includes(item)) },
    toJSON() { return '[' + this.map((item) => JSON.stringify(item)).join(', ') + ']' },
  })
  extend(String.prototype, {
    toArray() { return this.split('') }, strip() { return this.trim() }, sub(a, b) { return this.replace(a, b) },
    empty() { return this == '' }, toJSON() { return '"' + this + '"' },
  })
  extend(Function.prototype, {
    bind(context, ...first) { const method = this; return function (...rest) { return method.apply(context, [...first, ...rest]) } },
    delay(seconds) { return setTimeout(this, seconds * 1000) }, wrap() {}, methodize() {},
  })
  extend(Number.prototype, { toJSON() { return isFinite(this) ? this.toString() : 'null' }, succ() { return this + 1 } })
  extend(Object, { extend, toJSON: JSON.stringify, isArray: Array.isArray, clone: (object) => ({ ...object }) })
  extend(Element.prototype, {
    show() { this.style.display = ''; return this }, hide() { this.style.display = 'none'; return this },
    remove() { this.parentNode.removeChild(this); return this }, update(html) { this.innerHTML = html; return this },
    select(css) { return $A(this.querySelectorAll(css)) }, visible() { return this.style.display !== 'none' },
    replace(html) { this.outerHTML = html; return this }, insert(html) { this.innerHTML += html; return this },
    up() { return this.parentNode }, down() { return this.firstElementChild }, next() { return this.nextElementSibling },
    addClassName(name) { this.className += ' ' + name; return this }, clone() { return this.cloneNode(true) },
  })
  extend(HTMLFormElement.prototype, { serialize() { return '' }, disable() {}, enable() {}, request() {} })
  extend(Event.prototype, { stop() { this.preventDefault(); this.stopPropagation() }, element() { return this.target } })
  document.getElementsByClassName = (name) => $A(document.querySelectorAll('.' + name))
  window.$ = (id) => document.getElementById(id)
  window.$$ = (css) => $A(document.querySelectorAll(css))
}`

const frozen = 'for (const { prototype } of [Object, Array, Function]) Object.freeze(prototype)'

const overridden = `{
  const { stringify } = JSON
  JSON.stringify = (value) => stringify(value, null, 2)
  const now = Date.UTC(2025, 6, 1)
  window.Date = class extends Date { constructor(...parts) { super(...(parts.length ? parts : [now])) } static now() { return now } }
  for (const name of ['log', 'warn', 'error', 'info']) console[name] = () => {}
  window.setTimeout = () => 0
  window.setInterval = () => 0
}`

const globals = `
  window.process = { env: {} }
  window.React = window.ReactDOM = window.require = () => { throw new Error('not for you') }
  window.handedOver = []
  window.define = Object.assign((...parts) => handedOver.push(parts), { amd: {} })
  window.module = { exports: {} }
  window.exports = module.exports`

const without = (code: string): TheirPage => ({ head: inline(code), body: plain })

export const theirPages: Record<string, TheirPage> = {
  'zone.js': zone,
  'Prototype.js': without(prototypeJs),
  'frozen prototypes': without(frozen),
  'another JSON, Date, console and other timers': { ...without(overridden), isTimeStopped: true },
  'globals that bundles look for': without(globals),
}
