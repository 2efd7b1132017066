declare module 'vnu-jar' {
  /** The path of the checker. */
  const path: string
  export default path
}
