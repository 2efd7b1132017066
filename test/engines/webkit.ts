import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../attack/free-port.ts'
import { type Browser, type Engine, type Preferences, scriptingBy, type Tab } from './tab.ts'

/** The browser's own tool bar must not keep its window wider than a phone. */
const narrowToolBar =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; }'

/** Writes settings of GTK, from which WebKit takes those of the system. @returns their folder */
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
 * Starts a display without a screen. Each worker has one of its own, since on one display a window
 * takes the focus from another's.
 */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '2100x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, close: () => end(server) }
}

/** Milliseconds between two tries to reach what has just been started. */
const pollInterval = 50

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

const keys: Readonly<Record<string, string>> = {
  Tab: Key.TAB,
  Shift: Key.SHIFT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  End: Key.END,
  ArrowRight: Key.ARROW_RIGHT,
}

function keyOf(name: string): string {
  const key = keys[name]
  if (key === undefined) throw new Error(`The key "${name}" is not in the list of webkit.ts.`)
  return key
}

function tabOf(driver: WebDriver, handle: string): Tab {
  /** Commands go to one tab at a time. */
  const here = async () => {
    await driver.switchTo().window(handle)
    return driver
  }
  const pointer = async () => (await here()).actions({ async: true })
  const at = (x: number, y: number) => ({
    origin: Origin.VIEWPORT,
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  })
  let pointed: [number, number] = [0, 0]

  return {
    ...scriptingBy(async (expression) => (await here()).executeScript(`return ${expression}`)),
    open: async (url) => (await here()).get(url),
    reload: async () => (await here()).navigate().refresh(),
    back: async () => (await here()).navigate().back(),
    forward: async () => (await here()).navigate().forward(),
    async press(...names) {
      for (const name of names) {
        const [last = '', ...held] = name.split('+').reverse()
        const actions = (await here()).actions({ async: true })
        for (const each of held) actions.keyDown(keyOf(each))
        actions.keyDown(keyOf(last)).keyUp(keyOf(last))
        for (const each of held) actions.keyUp(keyOf(each))
        await actions.perform()
      }
    },
    async type(text) {
      await (await here()).actions({ async: true }).sendKeys(text).perform()
    },
    async move(x, y) {
      pointed = [x, y]
      await (await pointer()).move(at(x, y)).perform()
    },
    async click(x, y) {
      pointed = [x, y]
      await (await pointer()).move(at(x, y)).click().perform()
    },
    async wheel(deltaY) {
      const [x, y] = pointed.map(Math.round) as [number, number]
      await (await pointer()).scroll(x, y, 0, deltaY, Origin.VIEWPORT).perform()
    },
    async resize(width, height) {
      const window = (await here()).manage().window()
      const size = (): Promise<[number, number]> =>
        driver.executeScript('return [innerWidth, innerHeight]')
      // The window's size counts its tool bar.
      const { width: outerWidth, height: outerHeight } = await window.getRect()
      const [innerWidth, innerHeight] = await size()
      await window.setRect({
        width: width + outerWidth - innerWidth,
        height: height + outerHeight - innerHeight,
      })
      for (;;) {
        const [w, h] = await size()
        if (w === width && h === height) return
      }
    },
    async picture() {
      // Its driver waits for the next frame, which a page at rest never draws.
      await (await here()).executeScript(
        'document.body.animate({ opacity: [1, 0.999] }, { id: "frames", duration: 500, iterations: Infinity })',
      )
      const picture = await driver.takeScreenshot()
      await driver.executeScript(
        'document.getAnimations().find(({ id }) => id === "frames").cancel()',
      )
      return Buffer.from(picture, 'base64')
    },
  }
}

/**
 * WebKitGTK, through its WebDriver, which has one browser at a time: so each has a driver of its own.
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
          // Without a graphics card, drawing through shared buffers takes many times as long.
          WEBKIT_DISABLE_DMABUF_RENDERER: '1',
        },
        stdio: 'ignore',
      })
      await answers(url)
      const args = ['--automation', ...(preferences.colorScheme === 'dark' ? ['--dark-mode'] : [])]
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: browserPath, args },
          }),
        )
        .build()
      let isUsed = false
      return {
        async newTab() {
          if (isUsed) await driver.switchTo().newWindow('window')
          isUsed = true
          return tabOf(driver, await driver.getWindowHandle())
        },
        async close() {
          await driver.quit()
          await end(started)
          await rm(settings, { recursive: true })
        },
      }
    },
    close: display.close,
  }
}
