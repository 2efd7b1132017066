import { isEmailAddress, personOf } from '../../server/database/sign-up-row.ts'
import { readCsv } from './read-csv.ts'

/** The content of a column in a list. */
export interface Survey {
  /** Its index, from 0. */
  at: number
  heading: string
  /** Its non-empty values with their numbers of rows. */
  values: Map<string, number>
  /** Whether it has more values than `values`. */
  hasMore: boolean
}

/** The maximum number of collected values of a column. */
const maxKept = 1000

export const newSurvey = (heading: string, at: number): Survey => ({
  at,
  heading: heading.trim(),
  values: new Map(),
  hasMore: false,
})

export function noteValue(column: Survey, cell: string): void {
  const value = cell.trim()
  const known = column.values.get(value)
  if (value === '') return
  if (known === undefined && column.values.size === maxKept) column.hasMore = true
  else column.values.set(value, (known ?? 0) + 1)
}

/** The operator's name of a column: its heading, if it can be typed. */
export const nameOfColumn = ({ heading, at }: Survey): string =>
  /^[^\p{C}]{1,100}$/u.test(heading) ? heading : `column ${at + 1}`

/** The column names of other services, as `bare` writes them; the best first. */
const aliases = {
  email: 'email emailaddress subscriberemail mail mailaddress',
  fullName: 'fullname name',
  firstName: 'firstname first fname givenname',
  lastName: 'lastname last lname surname familyname',
  phoneNumber: 'phonenumber phone telephone tel mobile mobilenumber cell whatsapp',
  currentDesignation: 'currentdesignation designation jobtitle title role position occupation',
  company: 'company companyname organisation organization employer',
  interestedDomains: 'interesteddomains',
  willingToPay: 'willingtopay',
  comments: 'comments comment message',
  submittedAt:
    'submittedat submittedon submitdate submissiondate optintime subscribedat subscribedon subscribedate subscribed signedupat signedup signupat signuptime signupdate joinedat joinedon joindate datejoined joined registeredat createdat created createdon profilecreatedon createdate creationdate createdtime datecreated addedat addedon addedtime dateadded insertedat timestamp datetime date',
  /** Replaces an empty `submittedAt`, as in Mailchimp's exports. */
  confirmedAt: 'confirmedat confirmtime',
  utm_source: 'utmsource',
  utm_medium: 'utmmedium',
  utm_campaign: 'utmcampaign',
  utm_term: 'utmterm',
  utm_content: 'utmcontent',
} as const

/** The fields of a person in a list. */
export type Field = keyof typeof aliases

export const fields = Object.keys(aliases) as readonly Field[]

const byName = new Map(
  fields.flatMap((field) => aliases[field].split(' ').map((name) => [name, field] as const)),
)

const zone = /\s*\(((?:[a-z]{1,4})?(?:[+-][\d:]+)?)\)$/i

/** The zone that a heading such as `Submit Date (UTC)` names; empty if there is none. */
export const zoneIn = (heading: string): string => zone.exec(heading)?.[1] ?? ''

/** A name without capitals, spaces and punctuation, and without the "Your" of a form's questions. */
const bare = (name: string) =>
  name
    .replace(zone, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^your/, '')

/** Whether a column name matches the field. */
const isColumnOf = (field: Field, name: string): boolean => byName.get(bare(name)) === field

const isDate = (value: string) => /\d{4}|\d[/.-]\d/.test(value)

const fieldOf = ({ heading, values }: Survey): Field | undefined => {
  const field = byName.get(bare(heading))
  const isWrong = field === 'submittedAt' && values.size > 0 && ![...values.keys()].some(isDate)
  return isWrong ? undefined : field
}

/** The index of each field in a row, and the other columns. */
export interface Columns {
  at: ReadonlyMap<Field, number>
  count: number
  others: readonly Survey[]
}

/**
 * Finds the fields of a list by its headings.
 * @param named the operator's headings by field; empty for a field without a column
 * @returns the fields, and those that `--columns` must name with the best of several columns
 * @throws the error in the list as a sentence without its subject
 */
export function columnsIn(
  columns: readonly Survey[],
  named: ReadonlyMap<Field, string>,
): Columns & { missing: [Field, string][] } {
  const all = columns.map((column) => `"${nameOfColumn(column)}"`).join(', ')
  const at = new Map<Field, number>()
  for (const [field, name] of named) {
    if (name === '') continue
    const isNamed = (one: Survey) => nameOfColumn(one).toLowerCase() === name.toLowerCase()
    const found =
      columns.find(isNamed) ?? columns.find(({ heading }) => bare(heading) === bare(name))
    if (!found)
      throw new Error(`has no column "${name}", which --columns gives as ${field}: it has ${all}`)
    at.set(field, found.at)
  }
  const taken = new Set(at.values())
  const missing: [Field, string][] = []
  for (const field of fields) {
    if (named.has(field)) continue
    const rank = ({ heading }: Survey) => aliases[field].split(' ').indexOf(bare(heading))
    const [best, other] = columns
      .filter((column) => !taken.has(column.at) && fieldOf(column) === field)
      .sort((one, two) => rank(one) - rank(two))
    if (best) at.set(field, best.at)
    if (best && other) missing.push([field, nameOfColumn(best)])
  }
  if (!at.has('email')) {
    const byValue = columns.find(
      ({ values }) => values.size > 0 && [...values.keys()].every(isEmailAddress),
    )
    if (!byValue)
      throw new Error(`has no column for email: it has ${all}; name it with --columns 'email=…'`)
    missing.push(['email', nameOfColumn(byValue)])
  }
  const found = new Set(at.values())
  return { at, count: columns.length, others: columns.filter((one) => !found.has(one.at)), missing }
}

/** The people with addresses in a file: one a line, or in a column of a CSV file. */
export async function peopleIn(file: string): Promise<Set<string>> {
  const people = new Set<string>()
  let column: number | undefined
  for await (const { cells } of readCsv(file)) {
    column ??= cells.findIndex((cell) => isEmailAddress(cell.trim()) || isColumnOf('email', cell))
    const email = cells[column] ?? ''
    if (isEmailAddress(email.trim())) people.add(personOf({ email }))
  }
  if (people.size === 0)
    throw new Error(
      `${file} has no email addresses: it takes one a line, or a CSV file with a column such as email.`,
    )
  return people
}
