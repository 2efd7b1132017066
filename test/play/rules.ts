import type { Act, Command, Fate, File, Slot } from './game.ts'
import type { Sight } from './page.ts'

/** Knows what the page must show after the commands so far. */
export function createRules(fates: Map<File, Fate>, hasCome: (file: File) => boolean) {
  const connected = new Set<Slot>(['button', 'other', 'countdown'])
  /** The element whose modal must be open: the last one that was asked for and not closed. */
  let asked: Slot | undefined
  /** What was typed. All forms share it: they have one endpoint. */
  let name = ''

  const isMissing = (...fatesOfForm: Fate[]) =>
    !hasCome('form') && fatesOfForm.includes(fates.get('form') ?? 'served')

  function ask(slot: Slot) {
    if (connected.has(slot)) asked = slot
  }
  function close(slot: Slot | undefined) {
    if (asked === slot) asked = undefined
  }

  return {
    /** Whether a visitor can do that now: the page behind a modal takes no clicks. */
    canDo: (act: Act) =>
      act.do === 'Escape' ||
      (act.do === 'click') === (!asked || isMissing('held', 'failed', 'changed')),

    /** @param isDone whether a click found its target */
    follow(command: Command, isDone: boolean) {
      if ('deed' in command) {
        const { deed } = command
        if (deed.do === 'append') connected.add(deed.slot)
        if (deed.do === 'remove') connected.delete(deed.slot)
        if (deed.do === 'show') ask(deed.slot)
        if (deed.do === 'close' || deed.do === 'remove') close(deed.slot)
      } else if ('act' in command && isDone) {
        if (command.act.do === 'click') ask(command.act.slot)
        else if (command.act.do === 'type') name += command.act.text
        else close(asked)
      }
      // The element gives up.
      if (isMissing('failed', 'changed')) asked = undefined
    },

    /** @returns the first broken rule, as a sentence */
    broken(sight: Sight): string | undefined {
      const { modals, seen, open, heard } = sight
      const isAwaited = asked !== undefined && isMissing('held')
      const events = heard.map((type, at) => type === (at % 2 ? 'waitlistclose' : 'waitlistopen'))
      const rules: Record<string, boolean> = {
        'A modal dialog is open that is not seen.': modals === seen,
        'More than one modal is seen.': seen <= 1,
        [`The modal of "${asked}" must be seen.`]: seen === 1 || !asked || isAwaited,
        'A modal is seen that nobody asked for.': seen === 0 || asked !== undefined,
        [`open is true of ${open}, and must be of ${asked}.`]: `${open}` === `${asked ?? ''}`,
        'The modal has not one title.': sight.titles === seen,
        'React has come, and has not taken the form over.':
          seen === 0 || sight.isHydrated || !hasCome('react'),
        [`The name is "${sight.name}", and was "${name}".`]: seen === 0 || sight.name === name,
        'The focus is not in the modal.': seen === 0 || sight.isFocusIn,
        'The modal has closed, and the focus is lost.': seen > 0 || !sight.isFocusLost,
        'The page is locked, or is not.': sight.isLocked === seen > 0,
        'The page behind can be used, or cannot.': sight.isInert === seen > 0,
        [`The events are ${heard}.`]: !events.includes(false) && heard.length % 2 === seen,
      }
      return Object.keys(rules).find((rule) => !rules[rule])
    },
  }
}

/** What the console may say: our documented messages, and a browser's own about requests. */
const promised: readonly RegExp[] = [
  /^error: Failed to load resource/,
  /^error: Failed to find a valid digest in the 'integrity' attribute/,
  /Could not load .* Each interaction tries again\./,
]

export const isPromised = (message: string): boolean => promised.some((one) => one.test(message))
