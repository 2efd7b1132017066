import { nameOfColumn, type Survey } from './columns.ts'

/** Whether a person gets letters. */
type Wish = 'subscribed' | 'unsubscribed'

/** The operator's decisions as written: `COLUMN=VALUE,VALUE`, or a column for `ignore`. */
export interface Decided {
  subscribed?: readonly string[] | undefined
  unsubscribed?: readonly string[] | undefined
  ignore?: readonly string[] | undefined
}

/** Stands for every other value of a column. */
const anyValue = '*'

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (heading: string) =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')

const isTrue = (value: string) =>
  /^(?:true|yes|y|1|x|on|t|ja|oui|s[ií]|sim|हाँ|はい|да|[✓✔☑✅]\ufe0f?)$/iu.test(value.trim())
const isFalse = (value: string) =>
  /^(?:false|no|n|0|off|f|nein|non|n[aã]o|нет|いいえ|नहीं|[-–—✗✘❌☐]\ufe0f?)$/iu.test(value.trim())

const wanted =
  /^(?:re)?(?:subscribed|active|enabled|confirmed|optedin|optin|regular|deliverable|verified|singleoptin|doubleoptin|allowed|granted)$/
const unwanted =
  /^(?:un|non|never|not)(?:subscribed|confirmed|reachable|activated|deliverable|verified)$|^(?:hard|soft)?(?:optedout|optout|cleaned|bounced?|complain(?:ed|t)|cancell?ed|inactive|block(?:list)?ed|blacklisted|disabled|suppressed|deleted|removed|invalid|spam|pending|archived|rejected|donotcontact|denied|revoked|withdrawn|expired|paused|abgemeldet)$/

const negative =
  /unsub|\bopt(?:ed)? ?out|optout|bounc|\bclean|suppress|\bblock|black ?list|disabled|complain|\bspam|\babuse|cancel|inactive|\b(?:no|not|non|never|dont|dnc|dnd)\b|delet|remov|invalid|undeliver|reject|\bleft\b|churn|revok|withdr|abgemeldet|abmeld|d[eé]sabon|desinscri|désinscri|\bbaja\b/
const positive =
  /subscri|\bopt(?:ed)? ?in\b|optin|consent|accept|enabled|allow|permi(?:t|ss)|agree|newsletter|marketing|gdpr|dsgvo|confirm|\bactive\b|\bwants?\b|receive|contactable|deliverable|mailable|einwillig|zustimm|angemeldet|abonn|inscri|suscri/
const state = /status|status$|subscriber type|subscription state|email state/
/** Consent to something other than email, and paid plans. */
const other =
  /\b(?:sms|text|whatsapp|phone|call|push|postal|web)\b|\b(?:plan|tier|paid|payment|billing|active subscription)\b/

/** Dates, IP addresses and larger numbers express nothing under a heading such as `OPTIN_IP`. */
const saysNothing = (value: string) =>
  /^\d{4}-\d\d|^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}\b|^(?=.*[.:].*[.:])[\da-f.:]+$|^\d{2,}$|^https?:/i.test(
    value,
  )

/** The likely meaning of a value under a heading; undefined if unknown. */
function wishOf(heading: string, value: string): Wish | undefined {
  const words = wordsOf(heading)
  if (other.test(words)) return undefined
  if (unwanted.test(bare(value))) return 'unsubscribed'
  if (negative.test(words)) return isFalse(value) ? 'subscribed' : 'unsubscribed'
  if (wanted.test(bare(value))) return 'subscribed'
  if (!positive.test(words)) return undefined
  return isTrue(value) ? 'subscribed' : isFalse(value) ? 'unsubscribed' : undefined
}

/** Whether a column seems to express consent. */
function isConsent({ heading, values }: Survey): boolean {
  const words = wordsOf(heading)
  const all = [...values.keys()]
  if (all.length === 0) return false
  if (negative.test(words) || state.test(words)) return true
  if (positive.test(words)) return !all.every(saysNothing)
  const isYesOrNo = all.every(
    (value) => !/^(?:[\dtx]|[-–—])$/i.test(value) && (isTrue(value) || isFalse(value)),
  )
  return isYesOrNo || all.some((value) => unwanted.test(bare(value)) || wanted.test(bare(value)))
}

/** The maximum number of values that are listed one by one. */
const maxValues = 6

const isListable = (value: string) => value.length <= 40 && !/[,'"*\p{C}]|\d{4}/u.test(value)

/** The options with the likely meaning of a column's values. */
function proposalFor(column: Survey): string[][] {
  const name = nameOfColumn(column)
  const wishes = [...column.values.keys()].map(
    (value) => [value, wishOf(column.heading, value)] as const,
  )
  if (wishes.every(([_, wish]) => wish === undefined)) return [['--ignore', name]]
  // Under a heading of consent, unknown values mean no letters. Under another heading they mean nothing.
  const words = wordsOf(column.heading)
  const rest = [negative, positive, state].some((one) => one.test(words))
    ? 'unsubscribed'
    : 'subscribed'
  const isOther = rest === 'unsubscribed' ? 'subscribed' : 'unsubscribed'
  const others = wishes.filter(([value, wish]) => wish === isOther && isListable(value))
  const left = wishes.filter(([value, wish]) => wish !== isOther || !isListable(value))
  const isLong = column.hasMore || left.length > maxValues
  const option = (wish: Wish, values: readonly string[]) =>
    values.length > 0 ? [[`--${wish}`, `${name}=${values.join(',')}`]] : []
  const leftValues = left.map(([value]) => value)
  return [
    ...option(
      isOther,
      others.map(([value]) => value),
    ),
    ...option(rest, isLong || !leftValues.every(isListable) ? [anyValue] : leftValues),
  ]
}

/** The decisions about a column, by value in lower case; undefined if it is ignored. */
type Rules = ReadonlyMap<string, Wish> | undefined

export interface Consent {
  /** Options for open decisions; empty without any. */
  missing: string[][]
  /** The meaning of a row; empty without one. */
  wishes(cells: readonly string[]): { wish: Wish; value: string }[]
}

/**
 * Applies the operator's decisions to the columns of a list that are not fields.
 * @throws a sentence about a decision that names no column
 */
export function decide(columns: readonly Survey[], decided: Decided): Consent {
  const rules = new Map<Survey, Rules>()
  const found = (text: string, option: string, isNamed: (name: string) => boolean) => {
    const named = columns.filter((column) => isNamed(nameOfColumn(column)))
    // A long name may begin with a short one.
    const longest = Math.max(...named.map((column) => nameOfColumn(column).length))
    if (named.length === 0)
      throw new Error(
        `--${option} names no column that can say who wants letters: "${text}". There are ${columns.map((column) => `"${nameOfColumn(column)}"`).join(', ')}.`,
      )
    return named.filter((column) => nameOfColumn(column).length === longest)
  }
  const lower = (text: string) => text.trim().toLowerCase()
  for (const wish of ['subscribed', 'unsubscribed'] as const)
    for (const text of decided[wish] ?? [])
      for (const column of found(text, wish, (name) => lower(text).startsWith(`${lower(name)}=`))) {
        const values = text
          .trim()
          .slice(nameOfColumn(column).length + 1)
          .split(',')
          .map(lower)
        const earlier = rules.get(column) ?? []
        rules.set(column, new Map([...earlier, ...values.map((value) => [value, wish] as const)]))
      }
  for (const text of decided.ignore ?? [])
    for (const column of found(text, 'ignore', (name) => lower(name) === lower(text)))
      rules.set(column, undefined)

  const ruleFor = (its: ReadonlyMap<string, Wish>, value: string) =>
    its.get(lower(value)) ?? (value === '' ? undefined : its.get(anyValue))
  const missing = columns.flatMap((column) => {
    if (!rules.has(column)) return isConsent(column) ? proposalFor(column) : []
    const its = rules.get(column)
    if (!its) return []
    const values = [...column.values].filter(([value]) => !ruleFor(its, value))
    const isOpen = values.length > 0 || (column.hasMore && !its.has(anyValue))
    return isOpen ? proposalFor({ ...column, values: new Map(values) }) : []
  })
  return {
    missing,
    wishes: (cells) =>
      [...rules].flatMap(([{ at }, its]) => {
        const value = (cells[at] ?? '').trim()
        const wish = its && ruleFor(its, value)
        return wish ? [{ wish, value }] : []
      }),
  }
}
