/** The origin of a URL; a relative one is relative to the script. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "the script's origin")

const blockedMessage = (origin: string) =>
  `The widgets' code from ${origin} is blocked by this page's Content-Security-Policy. Add ${origin} to its script-src, and to script-src-elem where it has one.`

const failedMessage = (url: string) =>
  `The widgets' code from ${originOf(url)} could not be loaded: ${url}. The address must answer with the script and "Access-Control-Allow-Origin: *", no blocker may stop it, and a Content-Security-Policy must allow ${originOf(url)} in script-src.`

/** How often each file has failed to come, by its URL. */
const failures = new Map<string, number>()

/**
 * Imports a built file, which has no static imports. An engine may remember that a file did not come
 * and never ask for it again (whatwg/html issue 10327), so the next try is for another address.
 * @param file relative to `base`
 * @param base the URL of the script that asks; empty where it cannot know it
 * @throws an Error that says what the page's author can do
 */
export async function importFile<Module>(file: string, base: string): Promise<Module> {
  const url = base ? new URL(file, base).href : file
  const failed = failures.get(url) ?? 0
  let blocked: string | undefined
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    const isThisFile = blockedURI.includes(file.slice(file.lastIndexOf('/')))
    if (disposition === 'enforce' && isThisFile) blocked = blockedURI
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    return await import(/* @vite-ignore */ failed > 0 ? `${url}?${failed}` : url)
  } catch (error) {
    failures.set(url, failed + 1)
    // The violation may be reported in a task after that of the failure.
    await new Promise((resolve) => setTimeout(resolve))
    throw new Error(blocked ? blockedMessage(originOf(blocked)) : failedMessage(url), {
      cause: error,
    })
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
