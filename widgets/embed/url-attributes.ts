/** The attributes with a URL to which a widget sends data or leads visitors. */
export const urlAttributes: readonly string[] = [
  'endpoint',
  'privacy-url',
  'dashboard-url',
  'demo-url',
]
