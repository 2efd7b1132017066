import { callInPage, type PageTools } from './page-tools.ts'

/** What a visitor has chosen in the system, as media queries tell it to pages. */
export interface Preferences {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: boolean
  forcedColors?: boolean
}

/** What can be sent to a page and back. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | Plain[]
  | { [key: string]: Plain }

/** A tab of some browser: what every engine's driver can do. */
export interface Tab {
  /** Goes to an address, and resolves with the load event. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs an expression in the page. */
  evaluate<Result>(expression: string): Promise<Result>
  /**
   * Runs a function in the page.
   * @param work may use its parameters alone, since only its text gets there
   */
  run<Parameters extends Plain[], Result>(
    work: (page: PageTools, ...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>
  /** Presses and releases keys one after another; `Shift+Tab` holds the first. */
  press(...keys: string[]): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Moves the pointer; in CSS px of the viewport, as below. */
  move(x: number, y: number): Promise<void>
  click(x: number, y: number): Promise<void>
  /** Turns the wheel where the pointer is. */
  wheel(y: number): Promise<void>
  /** Gives the viewport a size. */
  resize(width: number, height: number): Promise<void>
  /** Resolves when fonts are there, and what answers in the next frames has answered. */
  rests(): Promise<void>
  /** A PNG of the viewport, or of the whole page where the driver can. */
  picture(isWhole?: boolean): Promise<Buffer>
}

/** What all drivers do in the same way, by running an expression. */
export const scriptingBy = (
  evaluate: Tab['evaluate'],
): Pick<Tab, 'evaluate' | 'run' | 'rests'> => ({
  evaluate,
  run: (work, ...parameters) => evaluate(callInPage(work, parameters)),
  rests: () => evaluate(callInPage((page: PageTools) => page.rests(), [])),
})

/** A browser with a profile of its own, which nobody has used. */
export interface Browser {
  /** Opens a tab, in front. All tabs share their storage. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** A browser engine that is installed. */
export interface Engine {
  launch(preferences: Preferences): Promise<Browser>
  /** Ends what all its browsers share. */
  close(): Promise<void>
}
