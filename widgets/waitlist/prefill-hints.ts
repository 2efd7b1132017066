import { isRecord } from '../base/checks.ts'
import * as brand from '../brand.ts'
import { takesOf } from '../element/takes.ts'
import { domainsIn } from './address.ts'
import { maxLengths } from './draft.ts'

const texts = Object.keys(maxLengths)

/** What `prefill` takes, in words. */
export const prefillTakes = `${takesOf({ kind: 'object' })}, with any of ${texts.join(', ')} (text) and interestedDomains (a list of ${brand.domainNames.join(', ')}, or of addresses on them)`

const isKnownDomain = (value: unknown) => domainsIn([value]).length > 0

/** The part of a value that the form cannot use; undefined where there is none. */
function unusablePart(name: string, value: unknown): unknown {
  if (texts.includes(name)) return typeof value === 'string' ? undefined : value
  if (name !== 'interestedDomains' || !Array.isArray(value)) return value
  const unknown = value.filter((one) => !isKnownDomain(one))
  return unknown.length > 0 ? unknown : undefined
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Warns of what is wrong with `prefill`: its unknown fields, values of a wrong type, and unknown domains. */
export function warnOfPrefill(tag: string, name: string, text: string): void {
  const given = parse(text)
  const wrong = Object.entries(isRecord(given) ? given : {}).flatMap(([field, value]) => {
    const part = unusablePart(field, value)
    return part === undefined ? [] : [[field, part]]
  })
  if (isRecord(given) && wrong.length === 0) return
  const consequence = isRecord(given)
    ? `The form does not use ${JSON.stringify(Object.fromEntries(wrong))}. It uses the rest.`
    : 'The form uses nothing of it.'
  console.warn(
    `<${tag}> ${name}="${text}" is not valid. ${name} takes ${prefillTakes}. ${consequence}`,
  )
}
