import { parseHttpUrl } from '../../../widgets/element/urls.ts'
import type { ReadVariable } from '../../base/environment.ts'

/** The settings of the webhook, from the environment. */
export interface WebhookSettings {
  url: URL
  /** The key of the signatures: 24 to 64 bytes. */
  key: Buffer
  /** Whether the address may belong to our own network, also with the scheme http. */
  isPrivate: boolean
}

function parseKey(text: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_(.+)$/.exec(text) ?? []
  const key = Buffer.from(base64, 'base64')
  const isWhole = key.toString('base64').replace(/=+$/, '') === base64.replace(/=+$/, '')
  return isWhole && key.length >= 24 && key.length <= 64 ? key : undefined
}

function parseUrl(text: string, isPrivate: boolean): URL | undefined {
  const href = parseHttpUrl(text)
  if (href === undefined) return undefined
  const url = new URL(href)
  const isSecure = url.protocol === 'https:' || isPrivate
  return isSecure && !url.username && !url.password ? url : undefined
}

/** Reads the settings of the webhook; undefined without one. */
export function webhookVariables(variable: ReadVariable): WebhookSettings | undefined {
  const isPrivate = variable(
    'WEBHOOK_PRIVATE',
    '1, to let events go to an address of your own network',
    (text) => text === '1' || undefined,
    false,
  )
  const read = (byDefault?: null) => ({
    url: variable<URL | null>(
      'WEBHOOK_URL',
      `an https URL without user and password${isPrivate ? ', or an http URL' : ''}`,
      (text) => parseUrl(text, isPrivate),
      byDefault,
    ),
    key: variable<Buffer | null>(
      'WEBHOOK_SECRET',
      'whsec_ and 24 to 64 bytes in base64, as by "echo whsec_$(openssl rand -base64 32)"',
      parseKey,
      byDefault,
    ),
  })
  const { url, key } = read(null)
  // One without the other is an error.
  if (url || key) read()
  return url && key ? { url, key, isPrivate } : undefined
}
