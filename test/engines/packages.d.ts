// What `npm run test:engines` uses of its own packages: types are checked without them.

declare module 'puppeteer-core' {
  export interface Page {
    goto(url: string): Promise<unknown>
    reload(): Promise<unknown>
    goBack(): Promise<unknown>
    goForward(): Promise<unknown>
    evaluate<Result>(expression: string): Promise<Result>
    setViewport(size: { width: number; height: number }): Promise<void>
    screenshot(options: { fullPage: boolean }): Promise<Uint8Array>
    createCDPSession(): Promise<{ send(method: string, parameters: object): Promise<unknown> }>
    keyboard: {
      down(key: string): Promise<void>
      up(key: string): Promise<void>
      press(key: string): Promise<void>
      type(text: string): Promise<void>
    }
    mouse: {
      move(x: number, y: number): Promise<void>
      click(x: number, y: number): Promise<void>
      wheel(by: { deltaY: number }): Promise<void>
    }
  }
  export interface Browser {
    createBrowserContext(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
    close(): Promise<void>
  }
  const puppeteer: {
    launch(options: {
      browser: 'chrome' | 'firefox'
      executablePath: string
      args: string[]
      extraPrefsFirefox?: Record<string, number>
    }): Promise<Browser>
  }
  export default puppeteer
}

declare module 'selenium-webdriver' {
  export const Key: Readonly<
    Record<'TAB' | 'SHIFT' | 'ESCAPE' | 'ENTER' | 'END' | 'ARROW_RIGHT', string>
  >
  export const Origin: { readonly VIEWPORT: 'viewport' }

  interface Actions {
    keyDown(key: string): Actions
    keyUp(key: string): Actions
    sendKeys(text: string): Actions
    move(to: { origin: 'viewport'; x: number; y: number; duration: number }): Actions
    click(): Actions
    scroll(x: number, y: number, byX: number, byY: number, origin: 'viewport'): Actions
    perform(): Promise<void>
  }

  interface Rectangle {
    width: number
    height: number
  }

  export interface WebDriver {
    get(url: string): Promise<void>
    navigate(): { refresh(): Promise<void>; back(): Promise<void>; forward(): Promise<void> }
    executeScript<Result>(script: string): Promise<Result>
    actions(options: { async: true }): Actions
    takeScreenshot(): Promise<string>
    manage(): {
      window(): { getRect(): Promise<Rectangle>; setRect(size: Rectangle): Promise<Rectangle> }
    }
    getWindowHandle(): Promise<string>
    switchTo(): {
      window(handle: string): Promise<void>
      newWindow(type: 'window'): Promise<void>
    }
    quit(): Promise<void>
  }

  export class Capabilities {
    constructor(capabilities: Record<string, unknown>)
  }

  export class Builder {
    usingServer(url: string): Builder
    withCapabilities(capabilities: Capabilities): Builder
    build(): Promise<WebDriver>
  }
}

declare module '@sparticuz/chromium' {
  const chromium: { args: string[]; executablePath(): Promise<string> }
  export default chromium
}
