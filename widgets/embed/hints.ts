/** The code that only a page with mistakes or with DIVs needs, in one file. */
export * from '../element/hints.ts'
export * from '../waitlist/prefill-hints.ts'
export { followDiv } from './div-form.ts'
