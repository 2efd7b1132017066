import type { Slot } from './game.ts'
import type { Expected } from './model.ts'
import type { SeenElement, Sight } from './sight.ts'

// What holds at all times, as soon as the page has settled.

/** @returns what is wrong, as a sentence; nothing if the rule holds */
type Rule = (sight: Sight, expected: Expected) => string | false | undefined

const first = (complaints: (string | false | undefined)[]) => complaints.find(Boolean)

/** The elements that are in the page and defined. */
const inPage = ({ elements }: Sight) =>
  Object.entries(elements).filter((entry): entry is [Slot, SeenElement] =>
    Boolean(entry[1]?.isConnected && entry[1].isDefined),
  )

const modal: readonly Rule[] = [
  ({ modals }) => modals > 1 && `${modals} modals are open at once`,
  ({ modals, seen }) => modals !== seen && 'a modal dialog is open, and is not seen',
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
      inPage(sight).map(
        ([slot, { open }]) =>
          open !== undefined &&
          open !== (slot === modalOf && sight.seen > 0) &&
          !(isAwaited && slot === modalOf) &&
          `"${slot}" says that open is ${open}, and its modal is ${open ? 'not ' : ''}seen`,
      ),
    ),
  ({ seen, elements }, { modalOf }) => {
    const element = modalOf && elements[modalOf]
    return (
      seen === 0 &&
      element?.open &&
      element.hasButton &&
      !element.isOpening &&
      `the modal of "${modalOf}" is being loaded, and its button does not say so`
    )
  },
  ({ dialog }, { isHydrated }) =>
    isHydrated && dialog?.isHydrated === false && 'React has come, and has not taken the form over',
  ({ dialog }) => dialog && dialog.titles !== 1 && `the modal has ${dialog.titles} titles`,
]

/** The page behind a modal, and what is left of a modal that has closed. */
const page: readonly Rule[] = [
  ({ seen, isPageInert }) =>
    seen === 0 && isPageInert && 'no modal is seen, and the page cannot be used',
  ({ seen, isScrollLocked }) =>
    isScrollLocked !== seen > 0 &&
    `${seen} modals are seen, and the page behind ${isScrollLocked ? 'cannot' : 'can'} be scrolled`,
  ({ bodyStyle }) => bodyStyle && `the body has the style "${bodyStyle}"`,
  ({ dialog }) => dialog && !dialog.hasFocus && 'a modal is seen, and the focus is not in it',
  ({ focusLost }) => focusLost && `a modal has closed, and the focus is lost: ${focusLost}`,
]

const typedText: Rule = ({ dialog }, { fullName }) =>
  fullName !== undefined &&
  dialog?.fullName !== undefined &&
  dialog.fullName !== fullName &&
  `the name is "${dialog.fullName}", and was "${fullName}"`

/** waitlistopen and waitlistclose alternate at the document. */
const openings: Rule = ({ heard, seen }, { openHeard, isAwaited }) => {
  let open = openHeard
  for (const type of heard) {
    open += type === 'waitlistopen' ? 1 : -1
    if (open < 0) return 'waitlistclose was heard, and no modal was open'
    if (open > 1) return 'waitlistopen was heard twice without a waitlistclose between'
  }
  return (
    !isAwaited && open !== seen && `by its events ${open} modals are open, and ${seen} are seen`
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

/** With a bad launch date or endpoint an element shows its fallback. */
const fallback: Rule = (sight, { bad, isHindiHeld }) =>
  first(
    inPage(sight).map(
      ([slot, { isFallback }]) =>
        isFallback !== bad.includes(slot) &&
        !(isFallback && isHindiHeld) &&
        `"${slot}" ${isFallback ? 'shows' : 'has a bad value, and does not show'} its fallback`,
    ),
  )

const texts: Rule = ({ mixedText }) =>
  mixedText !== undefined && `the text "${mixedText}" is beside other nodes`

const countdown: Rule = (sight, { bad, isHindiHeld }) =>
  first(
    inPage(sight).map(([slot, { isLive, hasDigits, launch }]) => {
      if (slot !== 'countdown' || bad.includes(slot)) return false
      if (isHindiHeld && !isLive && !hasDigits) return false
      if (isLive === hasDigits) return 'the countdown shows digits and the live text, or neither'
      return (
        Number(launch) > 0 &&
        isLive !== Number(launch) <= sight.now &&
        `the countdown is ${isLive ? 'live before' : 'not live after'} its launch`
      )
    }),
  )

const ours = /^(?:q|domain|company|experience|skill)$/

const directory: Rule = ({ directory, query }, { search, isReactHere }) => {
  if (!directory) return false
  if (search !== undefined && directory.search !== search)
    return `the search box has "${directory.search}" instead of "${search}"`
  if (directory.isEmpty && directory.cards > 0)
    return 'the directory shows cards, and also says that there are none'
  if (!directory.isSynced || !isReactHere) return false
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
  ...[definition, fallback, texts],
  ...modal,
  ...page,
  ...[typedText, openings, countdown, directory],
]

/** @returns the first broken rule, as a sentence */
export const complaintOf = (sight: Sight, expected: Expected): string | undefined =>
  first(rules.map((rule) => rule(sight, expected))) || undefined

/** What the console may say: our documented messages, and a browser's own about requests. */
const promised: readonly RegExp[] = [
  /^error: Failed to load resource/,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /Could not load .* Each interaction tries again\./,
  /^warning: <[\w-]+> (?:[\w-]+="?nonsense|messages="\{" is not JSON|messages\.\w+ is not one of its texts)/,
]

export const isPromised = (message: string): boolean => promised.some((one) => one.test(message))
