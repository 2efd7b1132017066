import type { Slot } from './commands.ts'
import type { SeenElement, Sight } from './page/sight.ts'
import type { Expected } from './referee.ts'

/** @returns what is wrong, as a sentence; nothing if the rule holds */
type Rule = (sight: Sight, expected: Expected) => string | false | undefined

const elements = ({ elements }: Sight): [string, SeenElement][] =>
  Object.entries(elements).filter((entry): entry is [string, SeenElement] =>
    Boolean(entry[1]?.isConnected && entry[1].isDefined),
  )

const first = (complaints: (string | false | undefined)[]) => complaints.find(Boolean)

const modal: readonly Rule[] = [
  ({ modals }) => modals > 1 && `${modals} modals are open at once`,
  ({ modals, seen }) => modals !== seen && 'a modal dialog is open, and is not seen',
  ({ seen, isPageInert }) =>
    seen === 0 && isPageInert && 'no modal is seen, and the page cannot be used',
  ({ seen, isScrollLocked }, { isPageLocked }) =>
    seen === 0 &&
    isScrollLocked !== isPageLocked &&
    `no modal is seen, and the page ${isPageLocked ? 'can' : 'cannot'} be scrolled`,
  ({ seen, isScrollLocked }) =>
    seen > 0 && !isScrollLocked && 'a modal is seen, and the page behind it can be scrolled',
  ({ seen }, { modalOf }) => seen > 0 && !modalOf && 'a modal is seen that nobody asked for',
  ({ seen }, { modalOf, isAwaited, mayHaveClosed }) =>
    seen === 0 &&
    modalOf &&
    !isAwaited &&
    !mayHaveClosed &&
    `the modal of "${modalOf}" was asked for, and is not seen`,
  ({ seen, elements }, { modalOf, isFailing }) =>
    isFailing &&
    seen === 0 &&
    modalOf &&
    elements[modalOf]?.open &&
    `the code for the modal of "${modalOf}" failed to load, and open is still true`,
  (sight, { modalOf, isAwaited }) =>
    first(
      elements(sight).map(
        ([slot, { open }]) =>
          open !== undefined &&
          open !== (slot === modalOf && sight.seen > 0) &&
          !(isAwaited && slot === modalOf) &&
          `"${slot}" says that open is ${open}, and its modal is ${open ? 'not ' : ''}seen`,
      ),
    ),
  ({ dialog, heard }, { isFresh }) =>
    isFresh &&
    dialog?.isThanks &&
    // A modal that is reopened before the answer may thank for that sign-up.
    !heard.some(({ type }) => /^waitlist(?:sent|failed)$/.test(type)) &&
    'a modal opens with an old Thank You',
  ({ dialog }, { fullName }) =>
    fullName !== undefined &&
    dialog?.fullName !== undefined &&
    dialog.fullName !== fullName &&
    `the name is "${dialog.fullName}", and was "${fullName}"`,
  ({ dialog }) => dialog && dialog.titles !== 1 && `the modal has ${dialog.titles} titles`,
  // In a language without our texts, numbers are written in English too.
  ({ dialog }) => dialog?.price && !/^₹\d/.test(dialog.price) && `the price is "${dialog.price}"`,
  ({ seen, elements }, { modalOf }) => {
    const element = modalOf && elements[modalOf]
    return (
      seen === 0 &&
      element?.open &&
      element.button !== undefined &&
      !element.isOpening &&
      `the modal of "${modalOf}" is being loaded, and its button does not say so`
    )
  },
  ({ focusLost }) => focusLost && `a modal has closed, and the focus is lost: ${focusLost}`,
]

/** waitlistopen and waitlistclose alternate at the document. */
const openings: Rule = ({ heard, seen }, { openHeard, isAwaited }) => {
  let open = openHeard
  for (const { type } of heard) {
    if (type === 'waitlistopen') open += 1
    if (type === 'waitlistclose') open -= 1
    if (open < 0) return 'waitlistclose was heard, and no modal was open'
    if (open > 1) return 'waitlistopen was heard twice without a waitlistclose between'
  }
  return (
    !isAwaited && open !== seen && `by its events ${open} modals are open, and ${seen} are seen`
  )
}

const signUps: Rule = ({ heard }, { toBeSent }) => {
  const sent = heard.flatMap(({ type, submittedAt }) =>
    type === 'waitlistsent' ? [submittedAt] : [],
  )
  const missing = toBeSent.find((id) => !sent.includes(id))
  return missing && `no waitlistsent is heard for the sign-up of ${missing}`
}

const countHeard = ({ heard }: Sight, wanted: string) =>
  heard.filter(({ type }) => type === wanted).length

const launch: Rule = (sight, { launches, wasBefore }) => {
  const heard = countHeard(sight, 'launchlive')
  if (heard > launches) return 'launchlive is heard again, and the countdown was live already'
  const { isConnected, phase } = sight.elements.countdown ?? {}
  return (
    wasBefore &&
    isConnected &&
    phase === 'live' &&
    heard === 0 &&
    'the countdown has turned live, and no launchlive is heard'
  )
}

/** With a bad launch date or endpoint an element shows its fallback. */
const fallback: Rule = (sight, { bad, isHindiHeld }) =>
  first(
    elements(sight).map(([slot, { isFallback }]) => {
      const isBad = bad.includes(slot as Slot)
      return (
        isFallback !== isBad &&
        !(isFallback && isHindiHeld) &&
        `"${slot}" ${isBad ? 'has a bad value, and does not show' : 'shows'} its fallback`
      )
    }),
  )

const texts: Rule = ({ mixedTexts: [text] }) =>
  text !== undefined && `the text "${text}" is beside other nodes`

const countdown: Rule = ({ elements: { countdown }, now }, { isHindiHeld, bad }) => {
  if (!countdown?.isConnected || !countdown.isDefined || bad.includes('countdown')) return false
  const { phase, isLive, digits, launchAt, isInSight } = countdown
  const launch = Date.parse(launchAt ?? '')
  const left = (launch - now) / 1000
  if (isHindiHeld && !isLive && digits === undefined) return false
  if (isLive === (digits !== undefined))
    return 'the countdown shows digits and the live text, or neither'
  if (phase !== (isLive ? 'live' : 'before'))
    return `the countdown is ${isLive ? 'live' : 'not live'}, and its phase is ${phase}`
  if (Number.isNaN(launch)) return false
  if (isLive !== left <= 0)
    return `the countdown is ${isLive ? 'live' : 'not live'} ${left} s before its launch`
  return (
    digits !== undefined &&
    // Nobody sees it else, and it changes nothing.
    isInSight &&
    Math.abs(digits - left) > 1 &&
    `the countdown shows ${digits} s, and ${left} s are left`
  )
}

const definition: Rule = ({ elements }, { undefinedSlots }) =>
  first(
    Object.entries(elements).map(
      ([slot, element]) =>
        element?.isConnected &&
        !element.isDefined &&
        !undefinedSlots.includes(slot as Slot) &&
        `"${slot}" is in the page, and is not defined`,
    ),
  )

const ours = /^(?:q|domain|company|experience|skill)$/

const change: Rule = (sight, { isChangeDue, directoryBefore: before }) => {
  const { elements, directory } = sight
  if (countHeard(sight, 'directorychange') > 0) return false
  if (isChangeDue && elements.directory?.isConnected && elements.directory.isDefined)
    return 'the directory has got profiles, and no directorychange is heard'
  return (
    before &&
    directory &&
    before.chips !== directory.chips &&
    'the directory has other filters, and no directorychange is heard'
  )
}

const directory: Rule = ({ directory, history }, { search, routes, isViewHere }) => {
  const { router, entry, query } = history
  if (router !== undefined && (routes[router] ?? entry) !== entry)
    return `the router's state ${router} belongs to two history entries`
  if (!directory) return false
  if (search !== undefined && directory.search !== search)
    return `the search box has "${directory.search}" instead of "${search}"`
  if (directory.isEmpty && directory.cards > 0)
    return 'the directory shows cards, and also says that there are none'
  if (!directory.isSynced || !isViewHere) return false
  const parameters = [...new URLSearchParams(query)].filter(([name]) => ours.test(name))
  const searched = parameters.find(([name]) => name === 'q')?.[1] ?? ''
  if (searched !== directory.search)
    return `the address has the search "${searched}", and the box "${directory.search}"`
  const chosen = parameters.filter(([name]) => name !== 'q').length
  return (
    chosen !== directory.chips &&
    `the address has ${chosen} filters, and the directory ${directory.chips}`
  )
}

const rules: readonly Rule[] = [
  definition,
  fallback,
  texts,
  ...modal,
  openings,
  signUps,
  launch,
  countdown,
  change,
  directory,
]

/** @returns the first broken rule, as a sentence */
export const complaintOf = (sight: Sight, expected: Expected): string | undefined =>
  first(rules.map((rule) => rule(sight, expected))) || undefined

/** What the console may say: our documented messages, and a browser's own about requests. */
const promised: readonly RegExp[] = [
  /^log: Waitlist response: /,
  /^error: (?:HTTP error! status: \d+|No answer within 15 s|The answer is a page|.*Failed to fetch)/,
  /^error: Failed to load resource/,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /^error: Access to fetch at .* has been blocked by CORS policy/,
  /^warning: The waitlist endpoint \S+ (?:gave this page no answer|answers )/,
  /Could not load .* Each interaction tries again\./,
  /^warning: <[\w-]+> (?:[\w-]+="?nonsense|open is read-only|messages="\{" is not JSON|messages\.\w+ is not one of its texts)/,
]

export const isPromised = (message: string): boolean => promised.some((one) => one.test(message))
