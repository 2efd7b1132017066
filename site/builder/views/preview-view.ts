import type { Choices } from '../choices.ts'
import { createSandbox, type Line, type Network } from '../sandbox.ts'

/** Appends a line to the timeline, which begins anew with each sign-up. */
function addLine(root: HTMLElement, { kind, at, text, sent, arrived }: Line): void {
  const log = root.querySelector('.timeline ol')
  const item = document.createElement('li')
  const time = document.createElement('span')
  item.dataset.kind = kind
  time.textContent = `${at.toFixed(1)} s`
  item.append(time, ` ${text}`)
  if (kind === 'submit') log?.replaceChildren()
  log?.append(item)
  log?.parentElement?.scrollTo(0, log.scrollHeight)
  const count = root.querySelector('.arrived')
  if (count) count.textContent = `${sent} sent, ${arrived} arrived.`
}

/**
 * The preview: the page `preview.html` in a frame as wide as a device, with the sandbox below it.
 * @returns a function that shows the choices. @param query the same as a query string
 */
export function previewView(root: HTMLElement): (choices: Choices, query: string) => void {
  const screen = root.querySelector<HTMLElement>('.screen')
  const frame = root.querySelector('iframe')
  const button = root.querySelector<HTMLButtonElement>('.real')
  const fold = root.querySelector<HTMLDetailsElement>('.sandbox details')
  if (!screen || !frame) return () => {}
  // On a phone the first step comes first.
  if (fold) fold.open = matchMedia('(min-width: 64rem)').matches
  /** Has the focus when a form opens in the preview by itself, and takes it back. */
  let holder: Element | null = null
  let query = ''
  let shown = ''
  let isReal = false

  const network = () =>
    (root.querySelector<HTMLInputElement>('[name=network]:checked')?.value ?? 'good') as Network
  let isOwn = true
  const sandbox = createSandbox(
    network,
    () => isOwn,
    (line) => addLine(root, line),
  )
  window.sandbox = sandbox

  const release = () => {
    holder = null
  }
  const post = () => frame.contentWindow?.postMessage(query, location.origin)
  frame.addEventListener('load', () => {
    // Choices that were made while it was loading.
    post()
    frame.contentDocument?.addEventListener('pointerdown', release, true)
  })
  root.addEventListener('keydown', release)
  root.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'network') showAgain()
  })
  // The press of the chosen state, which changes nothing in the form.
  root.addEventListener('click', ({ target }) => {
    const isState = target instanceof HTMLInputElement && target.name === 'state'
    if (isState && shown.endsWith(` ${target.value}`)) showAgain()
  })
  addEventListener('blur', () => {
    if (document.activeElement === frame && holder instanceof HTMLElement)
      holder.focus({ preventScroll: true })
  })

  /** Shows another page, with nothing from the one before. */
  function reload() {
    sandbox.reset(isReal)
    root.querySelector('.timeline ol')?.replaceChildren()
    root.querySelector('.arrived')?.replaceChildren()
    root.classList.toggle('is-real', isReal)
    // Without an entry in the history.
    frame?.contentWindow?.location.replace(`preview.html${query}`)
  }

  function showAgain() {
    holder = document.activeElement
    reload()
  }

  button?.addEventListener('click', () => {
    isReal = !isReal
    button.textContent = isReal ? 'Back to the sandbox' : 'Send a real one'
    reload()
  })

  return (choices, current) => {
    query = current
    isOwn = choices.values.endpoint === undefined
    screen.style.setProperty('--width', choices.width === 'full' ? '' : `${choices.width}px`)
    const state = `${choices.widget} ${choices.state}`
    if (state === shown) return post()
    shown = state
    showAgain()
  }
}
