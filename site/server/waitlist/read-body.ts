import type { IncomingMessage } from 'node:http'

/**
 * Reads a request's body.
 * @param limit bytes
 * @returns undefined, as soon as it is known, when the body is over the limit
 * @throws when the connection breaks
 */
export const readBody = (request: IncomingMessage, limit: number): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    // Closing at the limit would reset the connection before the client has read the answer, so up
    // to 1 MB more is read and thrown away.
    const end = limit + 1_048_576
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) chunks.push(chunk)
      else resolve(undefined)
      if (length > end) request.destroy()
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
    if (Number(request.headers['content-length']) > limit) resolve(undefined)
  })
