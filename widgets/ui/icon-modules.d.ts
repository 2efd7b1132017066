/** The path data of one icon of the set; the build resolves it. */
declare module 'icon:*' {
  const path: string
  export default path
}
