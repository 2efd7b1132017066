import { isRecord } from '../base/checks.ts'
import * as brand from '../brand.ts'
import { takesOf } from '../element/attributes.ts'
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

/** Warns of what is wrong with `prefill`: unknown fields, values of a wrong type, and unknown domains. */
export function warnOfPrefill(tag: string, name: string, text: string): void {
  let wrong = text
  try {
    const given: unknown = JSON.parse(text)
    const isObject = isRecord(given)
    const parts = Object.entries(isObject ? given : {}).flatMap(([field, value]) => {
      const part = unusablePart(field, value)
      return part === undefined ? [] : [[field, part]]
    })
    if (isObject && parts.length === 0) return
    if (isObject) wrong = JSON.stringify(Object.fromEntries(parts))
  } catch {
    // It is no JSON.
  }
  // Without the rest, which is what the page knows of a visitor.
  console.warn(
    `<${tag}> ${name}="${wrong}" is not valid. ${name} takes ${prefillTakes}. The form does not use this, only the rest.`,
  )
}
