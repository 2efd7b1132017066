/** The names by which lists of other services have a column, without spaces, signs and capitals. */
const aliases = {
  email: 'email emailaddress mail mailaddress youremail subscriberemail',
  fullName: 'fullname name yourname yourfullname',
  firstName: 'firstname first fname givenname',
  lastName: 'lastname last lname surname familyname',
  phoneNumber: 'phonenumber phone telephone tel mobile mobilenumber cell whatsapp',
  currentDesignation: 'currentdesignation designation jobtitle title role position occupation',
  company: 'company companyname organisation organization employer',
  interestedDomains: 'interesteddomains',
  willingToPay: 'willingtopay',
  comments: 'comments comment message',
  triggerType: 'triggertype',
  submittedAt:
    'submittedat createdat created createdon createdate creationdate datecreated signedupat signedup signupdate signuptime signupat joined joinedat joinedon joindate datejoined dateadded addedat addedon subscribedat subscribedon subscribedate registeredat optintime timestamp date datetime submittedon submissiondate',
  /** Of another list, in place of an empty `submittedAt`, as Mailchimp's may have it. */
  confirmedAt: 'confirmedat confirmtime',
  receivedAt: 'receivedat',
  origin: 'origin',
  utm_source: 'utmsource',
  utm_medium: 'utmmedium',
  utm_campaign: 'utmcampaign',
  utm_term: 'utmterm',
  utm_content: 'utmcontent',
  left: 'left unsubscribed unsubscribedat unsubscribedon unsubscribedate unsubtime unsubscribedfromallemail cleantime optedout optout optedoutat optouttime',
  status:
    'status emailstatus subscriptionstatus subscriberstatus subscriptionstate emailmarketingstatus',
} as const

/** What a list may have of a person. */
export type Field = keyof typeof aliases

export const fields = Object.keys(aliases) as readonly Field[]

const byName = new Map(
  fields.flatMap((field) => aliases[field].split(' ').map((name) => [name, field] as const)),
)

/** A name without capitals, spaces and signs. */
const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a column of this name has the field. */
export const isColumnOf = (field: Field, name: string): boolean => byName.get(bare(name)) === field

/** Where each field is in a row, and the names of the columns that are none. */
export interface Columns {
  at: ReadonlyMap<Field, number>
  /** All names. */
  names: readonly string[]
  others: readonly string[]
}

/**
 * Finds the fields of a list by the names in its first row.
 * @param named names that the operator has given, by field; empty for a field that no column has
 * @throws what is wrong in the list, a sentence without its subject
 */
export function columnsIn(names: readonly string[], named: ReadonlyMap<Field, string>): Columns {
  const at = new Map<Field, number>()
  for (const [field, name] of named) {
    if (name === '') continue
    const found = names.findIndex((one) => bare(one) === bare(name))
    if (found < 0)
      throw new Error(
        `has no column "${name}", which --columns gives as ${field}: it has ${names.map((one) => `"${one}"`).join(', ')}`,
      )
    at.set(field, found)
  }
  const taken = new Set(at.values())
  for (const [place, name] of names.entries()) {
    const field = byName.get(bare(name))
    if (taken.has(place) || field === undefined || named.has(field)) continue
    const other = at.get(field)
    if (other !== undefined)
      throw new Error(
        `has two columns for ${field}, "${names[other]}" and "${name}": say which, as in --columns '${field}=${name}'`,
      )
    at.set(field, place)
  }
  if (!at.has('email'))
    throw new Error(
      `has no column for email: it has ${names.map((one) => `"${one}"`).join(', ')}; name it with --columns 'email=…'`,
    )
  const found = new Set(at.values())
  return { at, names, others: names.filter((_, place) => !found.has(place)) }
}
