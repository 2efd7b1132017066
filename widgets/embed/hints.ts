/** One file for what only a page with mistakes, or with DIVs, needs. */
export * from '../element/hints.ts'
export * from '../i18n/hints.ts'
export { upgradeDiv } from './div-form.ts'
