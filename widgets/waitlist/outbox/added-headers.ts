/**
 * The headers that scripts of the page add to a request, in lower case. Libraries for tracing replace
 * `fetch`, and the browser then asks the endpoint whether it allows their headers (Fetch standard,
 * "CORS-preflight fetch").
 * @param headers those that we send
 */
export async function addedHeaders(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const names = new Set<string>()
  const note = (all: Iterable<string>) => {
    for (const name of all) names.add(name.toLowerCase())
  }
  const observed = {
    ...headers,
    // A copy of these headers has it too. The browser calls it when it reads them.
    [Symbol.iterator](this: object) {
      note(Object.keys(this))
      return Object.entries(this)[Symbol.iterator]()
    },
  }
  // Such a request is never sent.
  const init = {
    method: 'POST',
    mode: 'same-origin',
    signal: AbortSignal.abort(),
    headers: observed as HeadersInit,
  } as const
  try {
    await fetch(endpoint, init)
  } catch {
    // It is aborted.
  }
  note(new Headers(init.headers).keys())
  for (const name of Object.keys(headers)) names.delete(name.toLowerCase())
  return [...names]
}

/** Whether a script of the page has replaced `fetch`. */
export const isFetchReplaced = (): boolean =>
  !/\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(fetch))
