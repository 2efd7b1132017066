/** The attributes by which a widget sends or leads to an address that somebody has written. */
export const urlAttributes: readonly string[] = ['endpoint', 'dashboard-url', 'demo-url']
