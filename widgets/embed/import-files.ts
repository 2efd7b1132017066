/** The origin of a URL; a relative one is relative to the script. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : "the script's origin")

const blockedMessage = (origin: string) =>
  `The widgets' code from ${origin} is blocked by this page's Content-Security-Policy. Add ${origin} to its script-src, and to script-src-elem where it has one.`

const failedMessage = (url: string) =>
  `The widgets' code from ${originOf(url)} could not be loaded: ${url}. The address must answer with the script and "Access-Control-Allow-Origin: *", no blocker may stop it, and a Content-Security-Policy must allow ${originOf(url)} in script-src.`

/** Fetches a file without running it. @throws its URL */
async function preload(href: string): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('preload')) return
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href })
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(href)
  })
  document.head.append(link)
  await loaded.finally(() => link.remove())
}

/**
 * Imports a built file once all files are there that it needs. Not by `import()` alone: an engine
 * may remember that a file did not come, and would never ask for it again (whatwg/html issue 10327);
 * and it asks for what a file imports only when it has read that file.
 * @param files the file and those that it imports, relative to `base`
 * @param base the URL of the script that asks; empty where it cannot know it
 * @param load imports the file
 * @throws an Error that says what the page's author can do
 */
export async function importFiles<Module>(
  files: readonly string[],
  base: string,
  load?: () => Promise<Module>,
): Promise<Module> {
  const urls = files.map((file) => (base ? new URL(file, base).href : file))
  const [url = ''] = urls
  let blocked: string | undefined
  const onViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    const isOurs = files.some((file) => blockedURI.endsWith(file.slice(file.lastIndexOf('/'))))
    if (disposition === 'enforce' && isOurs) blocked = blockedURI
  }
  document.addEventListener('securitypolicyviolation', onViolation)
  try {
    if (base) await Promise.all(urls.map(preload))
    return await (load ? load() : import(/* @vite-ignore */ url))
  } catch (error) {
    // The violation may be reported in a task after that of the failure.
    await new Promise((resolve) => setTimeout(resolve))
    const failed = typeof error === 'string' ? error : url
    throw new Error(blocked ? blockedMessage(originOf(blocked)) : failedMessage(failed), {
      cause: error,
    })
  } finally {
    document.removeEventListener('securitypolicyviolation', onViolation)
  }
}
