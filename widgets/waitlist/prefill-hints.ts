import { isRecord, nearest } from '../base/checks.ts'
import * as brand from '../brand.ts'
import { takesOf } from '../element/attributes.ts'
import { domainsIn } from './address.ts'
import { maxLengths } from './draft.ts'

const texts = Object.keys(maxLengths)
const fields = [...texts, 'interestedDomains']

/** What `prefill` takes, in words. */
export const prefillTakes = `${takesOf({ kind: 'object' })}, with any of ${texts.join(', ')} (text) and interestedDomains (a list of ${brand.domainNames.join(', ')}, or of addresses on them)`

const isKnownDomain = (value: unknown) => domainsIn([value]).length > 0

/** Whether the form can use the whole value of a field. */
function isUsable(name: string, value: unknown): boolean {
  if (texts.includes(name)) return typeof value === 'string'
  return name === 'interestedDomains' && Array.isArray(value) && value.every(isKnownDomain)
}

/** Names a field that is wrong, with the one that is meant where it is misspelt. */
function describeField(field: string): string {
  if (fields.includes(field)) return field
  const part = field.toLowerCase()
  const meant = nearest(field, fields) ?? fields.find((one) => one.toLowerCase().includes(part))
  return meant ? `${field} (did you mean ${meant}?)` : field
}

/**
 * Warns of what is wrong with `prefill`: unknown fields, values of a wrong type, and unknown domains. The
 * warning names fields and never a value, which is what the page knows of a visitor.
 */
export function warnOfPrefill(tag: string, name: string, text: string): void {
  let problem = `${name} is not JSON of an object`
  let consequence = 'The form does not use it'
  try {
    const given: unknown = JSON.parse(text)
    if (isRecord(given)) {
      const wrong = Object.entries(given).filter(([field, value]) => !isUsable(field, value))
      if (wrong.length === 0) return
      problem = `${name} has what is not valid: ${wrong.map(([field]) => describeField(field)).join(', ')}`
      consequence = 'The form does not use this, only the rest'
    }
  } catch {
    // It is no JSON.
  }
  console.warn(`<${tag}> ${problem}. ${name} takes ${prefillTakes}. ${consequence}.`)
}
