import { resolve } from 'node:path'
import { listen } from './listen.ts'
import { createStaticSite } from './static-site.ts'

/** Serves the built site alone, for a program that looks at it. @returns its URL, and an end */
export async function serveDist(): Promise<{ url: string; close(): Promise<void> }> {
  const site = createStaticSite(resolve('dist'))
  const { port, close } = await listen(
    (request, response) => site(request, response, () => response.destroy()),
    'localhost',
    0,
  )
  return { url: `http://localhost:${port}`, close }
}
