/** The code that only a page with mistakes needs. */
export * from './element/hints.ts'
export * from './i18n/hints.ts'
