/** The attributes by which a widget sends or leads to an address that somebody has written. */
export const urlAttributes: readonly string[] = [
  'endpoint',
  'privacy-url',
  'dashboard-url',
  'demo-url',
]
