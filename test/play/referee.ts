import {
  type Act,
  type Circumstance,
  type Command,
  type Deed,
  type Slot,
  slots,
} from './commands.ts'
import type { Met } from './page/hands.ts'
import type { Heard, SeenDirectory, Sight } from './page/sight.ts'
import type { PlayServer } from './server.ts'

const hasModal = (slot: Slot | undefined) => slot !== undefined && slot !== 'directory'

/** The state of a deed's element right after the deed. */
interface Done {
  isConnected: boolean
  isDefined: boolean
  /** Whether its launch date or endpoint is bad, so that it shows its fallback. */
  isBad: boolean
  /** Whether a modal is open. */
  isModalOpen: boolean
}

/** A rule was broken. */
export class Broken extends Error {}

/** Follows one game, and knows what the page must show. */
export function createReferee(server: PlayServer) {
  /** Elements whose modal was asked for. The last connected one must show it. */
  let asked: Slot[] = []
  const connected = new Set<Slot>()
  const names = new Map<Slot, string>()
  const reports = new Map<string, string[]>()
  const routes: Record<number, string> = {}
  /** How often launchlive may fire: once if the countdown is not live, and once for each new launch date. */
  let launches = 1
  let wasBefore = false
  let isChangeDue = false
  let directoryBefore: SeenDirectory | undefined
  let closed: Slot[] = []
  let isFocusDisturbed = false
  let isFresh = false
  let isHindi = false
  let isPageLocked = false
  const bad = new Set<Slot>()
  let wasFailing = false
  /** Whether the focus was moved while no modal was seen: that calls off one that is still loading. */
  let focusMovedElsewhere = false
  let isEnd = false
  let openHeard = 0
  let search: string | undefined = ''

  const modalOf = () => asked.filter((slot) => connected.has(slot)).at(-1)

  const isMissing = (isBad: (fate: string) => boolean) =>
    (isHindi && isBad(server.fateOf('hindi'))) ||
    (['script', 'form'] as const).some(
      (file) => !server.hasCome(file) && isBad(server.fateOf(file)),
    )
  const isFailing = () => isMissing((fate) => fate === 'failed' || fate === 'changed')
  const isHeld = () => isMissing((fate) => fate === 'held')

  /** Elements whose code has not been loaded. */
  function undefinedSlots(): Slot[] {
    if (!server.hasCome('script')) return Object.keys(slots) as Slot[]
    return server.hasCome('directory') ? [] : ['directory']
  }

  function ask(slot: Slot) {
    if (modalOf() === slot) return
    // A new modal replaces the open one.
    if (connected.has(slot)) closeOthers(slot)
    asked = [...asked.filter((other) => other !== slot), slot]
    if (connected.has(slot)) isFresh = true
  }

  function close(slot: Slot | undefined) {
    if (!slot || !asked.includes(slot)) return
    if (modalOf() === slot) closed.push(slot)
    asked = asked.filter((other) => other !== slot)
  }

  function closeOthers(slot: Slot) {
    for (const other of [...asked]) if (other !== slot && connected.has(other)) close(other)
  }

  function connect(slot: Slot) {
    if (connected.has(slot)) return
    connected.add(slot)
    if (!asked.includes(slot)) return
    closeOthers(slot)
    asked = [...asked.filter((other) => other !== slot), slot]
    isFresh = true
  }

  /** An element was not in the page at the end of a task. */
  function leave(slot: Slot) {
    close(slot)
    connected.delete(slot)
    if (slot === 'countdown') wasBefore = false
    if (slot !== 'directory') return
    directoryBefore = undefined
    // Before the views are loaded, only the search box knows what was typed.
    if (!server.hasCome('view')) search = undefined
  }

  return {
    /** What the page must show after the commands so far. */
    expected: () => ({
      /** The element whose modal must be open: the last one that was asked for and not closed. */
      modalOf: modalOf(),
      /** Whether the page has locked itself. */
      isPageLocked,
      /** Elements with a bad launch date or endpoint. */
      bad: [...bad],
      /** Whether the modal's code is not loaded, so that it may not be seen yet. */
      isAwaited: isMissing((fate) => fate !== 'served'),
      /** Elements whose code has not been loaded. */
      undefinedSlots: undefinedSlots(),
      /** Whether the modal's code has failed to load since the last check, or the focus was moved before it came. */
      mayHaveClosed: wasFailing || isFailing() || focusMovedElsewhere,
      /** Whether its code fails to load now: the element must then say that it is not open. */
      isFailing: isFailing() && !isHeld(),
      /** Modals closed since the last check, whose focus must have been given back. */
      closed: isFocusDisturbed ? [] : closed,
      /** Whether the modal was opened since the last check, and nothing was sent or answered since. */
      isFresh,
      /** Whether the directory has got profiles, and must fire directorychange once it is in the page. */
      isChangeDue,
      /** The directory at the last check; undefined if it has left the page since. */
      directoryBefore,
      /** Whether the views are loaded. Before, only the search box knows what was typed. */
      isViewHere: server.hasCome('view'),
      /** How often launchlive may have fired since the last check, at most. */
      launches,
      /** Whether the countdown was not live at the last check, and has not left the page since. */
      wasBefore,
      /** The name in the modal's form; undefined if not known. */
      fullName: names.get(modalOf() ?? 'directory'),
      /** How many more waitlistopen than waitlistclose the document has heard. */
      openHeard,
      /** The text in the directory's search box; undefined if not known. */
      search,
      /** The history entry of each state of the page's own router. */
      routes,
      /** Whether the Hindi texts are held back, so that an element may still show its fallback. */
      isHindiHeld: isHindi && server.fateOf('hindi') === 'held',
      /** Whether the endpoint answers. */
      isAnswered: server.isAnswering(),
      /** Sign-ups that must still be sent at the end of the game. */
      toBeSent: isEnd ? [...reports].flatMap(([at, types]) => (isSettled(types) ? [] : [at])) : [],
    }),

    /** Whether a command is possible now. */
    canDo({ do: name, ...values }: Command): boolean {
      const isModal = modalOf() !== undefined
      if (/^(?:esc|reopen|x|ground|email|submit|enter|type)$/.test(name)) return isModal
      if (/^(?:click|hover|search|filters|tick|clear|scroll)$/.test(name)) return !isModal
      if (name === 'close') return asked.includes((values as { slot: Slot }).slot)
      return true
    },

    /** The page's script has performed these deeds in one task. */
    deeds(deeds: readonly Deed[], done: readonly Done[]) {
      wasFailing ||= isFailing()
      const left = new Map<Slot, boolean>()
      for (const [index, deed] of deeds.entries()) {
        const { isConnected, isDefined, isBad, isModalOpen } = done[index] ?? {}
        if (deed.do === 'focus' && !isModalOpen) focusMovedElsewhere = true
        if (deed.do === 'lock') isPageLocked = true
        if (deed.do === 'unlock' || deed.do === 'morph') isPageLocked = false
        if (deed.do === 'setProperty' && deed.name === 'profiles' && deed.slot === 'directory')
          isChangeDue = true
        const isDate = deed.do === 'set' && deed.name === 'launch-at'
        const isFuture = isDate && deed.value !== 'nonsense' && !(Number(deed.value) < 0)
        // A launch behind a bad date is no event.
        if (isDate && deed.value === 'nonsense') wasBefore = false
        if (isFuture && deed.slot === 'countdown') launches += 1
        // The search now follows the address.
        if (deed.do === 'set' && deed.name === 'sync-url') search = undefined
        if (deed.do === 'show' && isDefined) ask(deed.slot)
        if (deed.do === 'close') close(deed.slot)
        if (deed.do === 'set') names.delete(deed.slot)
        if ('slot' in deed) {
          if (isBad) bad.add(deed.slot)
          else bad.delete(deed.slot)
          if (isConnected && !isBad) connect(deed.slot)
          left.set(deed.slot, Boolean(isConnected && !isBad))
        }
        if (deed.do === 'lang') isHindi ||= deed.value === 'hi'
        if (/^(?:append|moveBefore|remove|hide|unhide|focus|set)$/.test(deed.do))
          isFocusDisturbed = true
      }
      for (const [slot, isConnected] of left) if (!isConnected && connected.has(slot)) leave(slot)
    },

    /** The visitor has acted, and the click or key met this. */
    act(act: Act, { opener, isClosing, isReopened }: Met, isDone: boolean) {
      wasFailing ||= isFailing()
      const slot = modalOf()
      if (isClosing) close(slot)
      if (hasModal(opener) && opener) ask(opener)
      if (isReopened && slot) ask(slot)
      if (act.do === 'submit' || act.do === 'enter') {
        isFresh = false
        names.clear()
      }
      if (act.do === 'type' || act.do === 'email') {
        const before = names.get(slot ?? 'directory')
        // Forms of the same endpoint share what was typed.
        names.clear()
        // However React takes over meanwhile, not a letter is lost.
        if (slot && before !== undefined && isDone)
          names.set(slot, act.do === 'type' ? before + act.text : before)
      }
      if (act.do === 'search' || act.do === 'clear') search = undefined
    },

    circumstance({ do: name }: Circumstance) {
      if (name !== 'file' && name !== 'route') isFresh = false
      if (name === 'back' || name === 'forward') search = undefined
      wasFailing ||= isFailing()
    },

    /** The page was loaded anew, with these elements in its HTML. */
    reloaded(markup: readonly Slot[]) {
      asked = []
      closed = []
      connected.clear()
      bad.clear()
      isPageLocked = false
      for (const slot of markup) connected.add(slot)
      names.clear()
      reports.clear()
      launches = 1
      wasBefore = false
      isChangeDue = false
      directoryBefore = undefined
      openHeard = 0
      search = undefined
    },

    /** Records a sight that has passed the rules. */
    note({ heard, dialog, seen, directory, history, elements }: Sight) {
      for (const { type } of heard) {
        if (type === 'waitlistopen') openHeard += 1
        if (type === 'waitlistclose') openHeard -= 1
      }
      checkReports(reports, heard)
      const slot = modalOf()
      const mayHaveClosed = wasFailing || isFailing() || focusMovedElsewhere
      if (slot && seen === 0 && mayHaveClosed && !elements[slot]?.open) close(slot)
      if (slot && dialog) {
        if (dialog.isThanks || dialog.isSubmitting) names.clear()
        else if (dialog.fullName !== undefined) names.set(slot, dialog.fullName)
      }
      search = directory?.search
      if (history.router !== undefined) routes[history.router] = history.entry
      closed = []
      isFocusDisturbed = false
      if (seen > 0) isFresh = false
      wasFailing = false
      focusMovedElsewhere = false
      const { countdown } = elements
      // A launch behind a bad date is no event.
      wasBefore = countdown?.phase === 'before' && countdown.isConnected && !bad.has('countdown')
      launches = countdown?.phase === 'live' ? 0 : 1
      const isThere = elements.directory?.isConnected && elements.directory.isDefined
      if (isThere || heard.some(({ type }) => type === 'directorychange')) isChangeDue = false
      directoryBefore = directory
    },

    /** The game has removed all elements. */
    allLeft() {
      for (const slot of [...connected]) leave(slot)
      names.clear()
      isFocusDisturbed = true
      search = undefined
    },

    /** The game is over: the endpoint is well, and every sign-up must arrive once. */
    end() {
      isEnd = true
    },
  }
}

/** What the page must show. */
export type Expected = ReturnType<ReturnType<typeof createReferee>['expected']>

const isSettled = (story: readonly string[]) => /^waitlist(?:sent|failed)$/.test(story.at(-1) ?? '')

/**
 * The events of a sign-up: submit, then sent or failed. After a failure that is kept, one more of these. Of a
 * sign-up that the page before it has left, a page hears that it was sent.
 */
function checkReports(reports: Map<string, string[]>, heard: readonly Heard[]) {
  for (const { type, submittedAt, queued, late } of heard) {
    if (late || !/^waitlist(?:submit|sent|failed)$/.test(type)) continue
    const id = submittedAt ?? 'no time'
    const before = reports.get(id)
    const name = type === 'waitlistfailed' && queued ? `${type}, kept` : type
    const story = [...(before ?? []), name]
    reports.set(id, story)
    const isRight =
      /^waitlistsubmit(?: waitlistfailed, kept)?(?: waitlistsent| waitlistfailed)?$/.test(
        story.join(' '),
      )
    if (!isRight) throw new Broken(`one sign-up has had these events: ${story.join(', then ')}`)
  }
}
