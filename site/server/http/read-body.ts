/**
 * Reads a request's body.
 * @param limit bytes
 * @returns undefined, as soon as it is known, when the body is over the limit
 * @throws when the connection breaks
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > limit) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
