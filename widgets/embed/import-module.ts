import { warnOnce } from '../warn-once.ts'

const blockedMessage = (origin: string) =>
  `The widgets' code from ${origin} is blocked by this page's Content-Security-Policy. Add ${origin} to its script-src, and to script-src-elem where it has one.`

const failedMessage = (origin: string) =>
  `The widgets' code from ${origin} could not be loaded. The address must answer with the script and "Access-Control-Allow-Origin: *", no blocker may stop it, and a Content-Security-Policy must allow ${origin} in script-src.`

/** The origin of a URL; a relative one is relative to the loader. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "the loader's origin")

/**
 * Imports a module. When that fails, it says once what the page's author is to change.
 * @param url absolute, or relative to the script that runs
 * @returns the module; undefined when it could not be loaded
 */
export async function importModule<Module>(url: string): Promise<Module | undefined> {
  const file = url.slice(url.lastIndexOf('/'))
  let blocked: string | undefined
  const note = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI.endsWith(file)) blocked = blockedURI
  }
  document.addEventListener('securitypolicyviolation', note)
  try {
    return await import(/* @vite-ignore */ url)
  } catch (error) {
    // The violation may be reported in a task after that of the failure.
    await new Promise((resolve) => setTimeout(resolve))
    const message = blocked ? blockedMessage(originOf(blocked)) : failedMessage(originOf(url))
    warnOnce(message, blocked ?? url, error)
    return undefined
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}
