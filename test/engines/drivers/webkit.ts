import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../../attack/free-port.ts'
import { type Browser, type Engine, type Preferences, scriptingBy, type Tab } from './tab.ts'

/** Styles the browser's tool bar, whose width would keep the window wider than a phone. */
const narrowToolBar =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'

/** Writes GTK's settings, from which WebKit takes the preferences. @returns their folder */
async function settingsFolder({ reducedMotion }: Preferences): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  const gtk = join(folder, 'gtk-3.0')
  await mkdir(gtk)
  await writeFile(join(gtk, 'gtk.css'), narrowToolBar)
  await writeFile(
    join(gtk, 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  )
  return folder
}

async function end(started: ChildProcess) {
  const ended = once(started, 'exit')
  started.kill()
  await ended
}

/**
 * Starts a virtual display. Each worker has its own, since windows on the same display take the focus
 * from each other.
 */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2100x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, close: () => end(server) }
}

/** Milliseconds between two tries to reach the driver. */
const pollInterval = 50

/** Waits until the driver answers. */
async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${url}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
}

/** Codes of keys in the W3C WebDriver protocol (section 17.4.2). */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowRight: '\uE014',
}

function keyOf(name: string): string {
  const key = keys[name]
  if (key === undefined)
    throw new Error(`The code of the key "${name}" is missing in test/engines/drivers/webkit.ts.`)
  return key
}

/** Presses a key and releases it. */
const strokes = (value: string) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))

/** Sends a command to the driver. @throws the driver's error */
type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>

const sendTo =
  (url: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = await answer.json()
    if (answer.ok) return value
    throw new Error(`WebKit's driver, ${path}: ${value.error}: ${value.message}`)
  }

const press = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))

function tabOf(send: Send, handle: string): Tab {
  /** Switches to this tab, then sends the command. */
  const here: Send = async (...command) => {
    await send('POST', '/window', { handle })
    return send(...command)
  }
  const act = (type: 'key' | 'pointer' | 'wheel', ...actions: object[]) =>
    here<void>('POST', '/actions', { actions: [{ type, id: type, actions }] })
  const evaluate: Tab['evaluate'] = (expression) =>
    here('POST', '/execute/sync', { script: `return ${expression}`, args: [] })
  let spot = { x: 0, y: 0, duration: 0, origin: 'viewport' }
  const moveTo = (x: number, y: number) => {
    spot = { ...spot, x: Math.round(x), y: Math.round(y) }
    return { type: 'pointerMove', ...spot }
  }

  return {
    ...scriptingBy(evaluate),
    open: (url) => here('POST', '/url', { url }),
    reload: () => here('POST', '/refresh', {}),
    back: () => here('POST', '/back', {}),
    forward: () => here('POST', '/forward', {}),
    async press(...names) {
      for (const name of names) await act('key', ...strokes(keyOf(name)))
    },
    type: (text) => act('key', ...[...text].flatMap(strokes)),
    move: (x, y) => act('pointer', moveTo(x, y)),
    click: (x, y) => act('pointer', moveTo(x, y), ...press),
    wheel: (deltaY) => act('wheel', { type: 'scroll', ...spot, deltaX: 0, deltaY }),
    async resize(width, height) {
      const size = () => evaluate<[number, number]>('[innerWidth, innerHeight]')
      // The window's size includes its tool bar.
      const outer = await here<{ width: number; height: number }>('GET', '/window/rect')
      const [innerWidth, innerHeight] = await size()
      await here('POST', '/window/rect', {
        width: width + outer.width - innerWidth,
        height: height + outer.height - innerHeight,
      })
      for (;;) {
        const [w, h] = await size()
        if (w === width && h === height) return
      }
    },
  }
}

/**
 * WebKitGTK, through its WebDriver. A driver runs one browser, so each browser has its own.
 * @param driverPath path of WebKitWebDriver
 * @param browserPath path of MiniBrowser
 */
export async function webkitEngine(driverPath: string, browserPath: string): Promise<Engine> {
  const display = await startDisplay()
  return {
    async launch(preferences): Promise<Browser> {
      const settings = await settingsFolder(preferences)
      const port = await freePort(Math.random)
      const url = `http://127.0.0.1:${port}`
      const started = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
        env: {
          ...process.env,
          DISPLAY: display.name,
          XDG_CONFIG_HOME: settings,
          // Without a graphics card, drawing through shared buffers is many times slower.
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        },
        stdio: 'ignore',
      })
      await answers(url)
      const args = ['--automation', ...(preferences.colorScheme === 'dark' ? ['--dark-mode'] : [])]
      const browserOptions = { binary: browserPath, args }
      const { sessionId } = await sendTo(url)<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
      })
      const send = sendTo(`${url}/session/${sessionId}`)
      return {
        async newTab() {
          const { handle } = await send<{ handle: string }>('POST', '/window/new', {
            type: 'window',
          })
          return tabOf(send, handle)
        },
        async close() {
          await send('DELETE', '')
          await end(started)
          await rm(settings, { recursive: true })
        },
      }
    },
    close: display.close,
  }
}
