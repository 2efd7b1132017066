import { callInPage, type PageTools } from './page-tools.ts'

/** A visitor's system preferences, which pages get by media queries. */
export interface Preferences {
  colorScheme?: 'light' | 'dark'
  reducedMotion?: boolean
}

/** Values that can be sent to a page and back. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | Plain[]
  | { [key: string]: Plain }

/** A browser's tab, with what every engine's driver can do. */
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
   * @param work may use only its parameters, since only its text is sent to the page
   */
  run<Parameters extends Plain[], Result>(
    work: (page: PageTools, ...parameters: Parameters) => Result | Promise<Result>,
    ...parameters: Parameters
  ): Promise<Result>
  /** Presses and releases keys one after another. */
  press(...keys: string[]): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  /** Moves the pointer; in CSS px of the viewport, as below. */
  move(x: number, y: number): Promise<void>
  click(x: number, y: number): Promise<void>
  /** Turns the wheel where the pointer is. */
  wheel(y: number): Promise<void>
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>
  /** Resolves when fonts are loaded and the next frames are drawn. */
  rests(): Promise<void>
}

/** The methods of a tab that only run an expression, the same for all drivers. */
export const scriptingBy = (
  evaluate: Tab['evaluate'],
): Pick<Tab, 'evaluate' | 'run' | 'rests'> => ({
  evaluate,
  run: (work, ...parameters) => evaluate(callInPage(work, parameters)),
  rests: () => evaluate(callInPage((page: PageTools) => page.rests(), [])),
})

/** A browser with a new profile. */
export interface Browser {
  /** Opens a tab, in front. All tabs share their storage. */
  newTab(): Promise<Tab>
  close(): Promise<void>
}

/** An installed browser engine. */
export interface Engine {
  launch(preferences: Preferences): Promise<Browser>
  /** Closes what its browsers share. */
  close(): Promise<void>
}
