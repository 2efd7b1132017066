// What `npm run test:engines` uses of its own packages: types are checked without them.

declare module 'puppeteer-core' {
  export interface Page {
    goto(url: string): Promise<unknown>
    reload(): Promise<unknown>
    goBack(): Promise<unknown>
    goForward(): Promise<unknown>
    evaluate<Result>(expression: string): Promise<Result>
    setViewport(size: { width: number; height: number }): Promise<void>
    createCDPSession(): Promise<{ send(method: string, parameters: object): Promise<unknown> }>
    keyboard: {
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

declare module '@sparticuz/chromium' {
  const chromium: { args: string[]; executablePath(): Promise<string> }
  export default chromium
}
