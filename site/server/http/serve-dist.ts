import { resolve } from 'node:path'
import { listen } from './listen.ts'
import { createStaticSite } from './static-site.ts'

/** Serves the built site without the receiver, for taking screenshots. */
export async function serveDist(): Promise<{ url: string; close(): Promise<void> }> {
  const site = await createStaticSite(resolve('dist'))
  const { port, close } = await listen(site, 'localhost', 0)
  return { url: `http://localhost:${port}`, close }
}
