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
import type { Expected } from './rules.ts'
import type { PlayServer } from './server.ts'

const hasModal = (slot: Slot | undefined) => slot !== undefined && slot !== 'directory'

/** What a deed has led to. */
interface Done {
  isConnected: boolean
  isDefined: boolean
}

/** A rule was broken. */
export class Broken extends Error {}

/** Knows what the commands of one game lead to. */
export function createReferee(server: PlayServer) {
  /** Whose modal is asked for; the last one is to be seen, where it is connected. */
  let asked: Slot[] = []
  const connected = new Set<Slot>()
  const names = new Map<Slot, string>()
  const reports = new Map<string, string[]>()
  const routes: Record<number, string> = {}
  /** How often the countdown can turn live: once if it is not, and once for each date to come. */
  let launches = 1
  let wasBefore = false
  let isChangeDue = false
  let directoryBefore: SeenDirectory | undefined
  let closed: Slot[] = []
  let isFocusDisturbed = false
  let isFresh = false
  let isHindi = false
  let wasFailing = false
  let isEnd = false
  let openHeard = 0
  let search: string | undefined = ''

  const modalOf = () => asked.filter((slot) => connected.has(slot)).at(-1)

  const isMissing = (isBad: (fate: string) => boolean) =>
    (isHindi && isBad(server.fateOf('hindi'))) ||
    (['script', 'view'] as const).some(
      (file) => !server.hasCome(file) && isBad(server.fateOf(file)),
    )
  const isFailing = () => isMissing((fate) => fate === 'failed' || fate === 'changed')
  const isHeld = () => isMissing((fate) => fate === 'held')

  /** What never came to this page may fail in it, and come at the next interaction. */
  function undefinedSlots(): Slot[] {
    if (!server.hasCome('script')) return Object.keys(slots) as Slot[]
    return server.hasCome('directory') ? [] : ['directory']
  }

  function ask(slot: Slot) {
    if (modalOf() === slot) return
    // One at most: the last that was asked for takes the place of the one before.
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

  /** After a task: who is not in the page any more has left it. */
  function leave(slot: Slot) {
    close(slot)
    connected.delete(slot)
    if (slot === 'countdown') wasBefore = false
    if (slot !== 'directory') return
    directoryBefore = undefined
    // The next view begins with what the code of views has been told.
    if (!server.hasCome('view')) search = undefined
  }

  return {
    expected: (): Expected => ({
      modalOf: modalOf(),
      isAwaited: isMissing((fate) => fate !== 'served'),
      undefinedSlots: undefinedSlots(),
      mayHaveFailed: wasFailing || isFailing(),
      isFailing: isFailing() && !isHeld(),
      closed: isFocusDisturbed ? [] : closed,
      isFresh,
      isChangeDue,
      directoryBefore,
      isViewHere: server.hasCome('view'),
      launches,
      wasBefore,
      fullName: names.get(modalOf() ?? 'directory'),
      openHeard,
      search,
      routes,
      isHindiHeld: isHindi && server.fateOf('hindi') === 'held',
      isAnswered: server.isAnswering(),
      toBeSent: isEnd ? [...reports].flatMap(([at, types]) => (isSettled(types) ? [] : [at])) : [],
    }),

    /** Whether a command has anything to do. */
    canDo({ do: name, ...values }: Command): boolean {
      const isModal = modalOf() !== undefined
      if (/^(?:esc|reopen|x|submit|enter|type)$/.test(name)) return isModal
      if (/^(?:click|hover|search|filters|tick|clear|scroll)$/.test(name)) return !isModal
      if (name === 'close') return asked.includes((values as { slot: Slot }).slot)
      return true
    },

    /** The page's script has done these, in one task. */
    deeds(deeds: readonly Deed[], done: readonly Done[]) {
      wasFailing ||= isFailing()
      const left = new Map<Slot, boolean>()
      for (const [index, deed] of deeds.entries()) {
        const { isConnected, isDefined } = done[index] ?? {}
        if (deed.do === 'setProperty' && deed.name === 'profiles' && deed.slot === 'directory')
          isChangeDue = true
        const isFuture = deed.do === 'set' && deed.name === 'launch-at' && !(Number(deed.value) < 0)
        if (isFuture && deed.slot === 'countdown') launches += 1
        // From then on it is as the address says.
        if (deed.do === 'set' && deed.name === 'sync-url') search = undefined
        if (deed.do === 'show' && isDefined) ask(deed.slot)
        if (deed.do === 'close') close(deed.slot)
        if (deed.do === 'append') connect(deed.slot)
        if ('slot' in deed) left.set(deed.slot, Boolean(isConnected))
        if (deed.do === 'lang') isHindi ||= deed.value === 'hi'
        if (/^(?:append|moveBefore|remove|hide|unhide|focus|set)$/.test(deed.do))
          isFocusDisturbed = true
      }
      for (const [slot, isConnected] of left) if (!isConnected && connected.has(slot)) leave(slot)
    },

    /** The visitor has done this, and it met that. */
    act(act: Act, { opener, isClosing, isReopened }: Met) {
      wasFailing ||= isFailing()
      const slot = modalOf()
      if (hasModal(opener) && opener) ask(opener)
      if (isClosing) close(slot)
      if (isReopened && slot) ask(slot)
      if (act.do === 'submit' || act.do === 'enter') {
        isFresh = false
        if (slot) names.delete(slot)
      }
      if (act.do === 'type' && slot) names.delete(slot)
      if (act.do === 'search' || act.do === 'clear') search = undefined
    },

    circumstance({ do: name }: Circumstance) {
      if (name !== 'file' && name !== 'route') isFresh = false
      if (name === 'back' || name === 'forward') search = undefined
      wasFailing ||= isFailing()
    },

    /** The page is new, with these elements in it. */
    reloaded(markup: readonly Slot[]) {
      asked = []
      closed = []
      connected.clear()
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

    /** Takes note of what was seen, which is right as far as the rules of what is seen go. */
    note({ heard, dialog, seen, directory, history, elements }: Sight) {
      for (const { type } of heard) {
        if (type === 'waitlistopen') openHeard += 1
        if (type === 'waitlistclose') openHeard -= 1
      }
      checkReports(reports, heard)
      const slot = modalOf()
      // Code that did not come has closed it.
      if (slot && seen === 0 && (wasFailing || isFailing()) && !elements[slot]?.open) close(slot)
      if (slot && dialog) {
        if (dialog.isThanks || dialog.isSubmitting) names.delete(slot)
        else if (dialog.fullName !== undefined) names.set(slot, dialog.fullName)
      }
      search = directory?.search
      if (history.router !== undefined) routes[history.router] = history.entry
      closed = []
      isFocusDisturbed = false
      if (seen > 0) isFresh = false
      wasFailing = false
      const { countdown } = elements
      wasBefore = countdown?.phase === 'before' && countdown.isConnected
      launches = countdown?.phase === 'live' ? 0 : 1
      const isThere = elements.directory?.isConnected && elements.directory.isDefined
      if (isThere || heard.some(({ type }) => type === 'directorychange')) isChangeDue = false
      directoryBefore = directory
    },

    /** All elements have left the page. */
    allLeft() {
      for (const slot of [...connected]) leave(slot)
      names.clear()
      isFocusDisturbed = true
      search = undefined
    },

    /** All that was signed up is to arrive, once, with the endpoint as it is now. */
    end() {
      isEnd = true
    },
  }
}

const isSettled = (story: readonly string[]) => /^waitlist(?:sent|failed)$/.test(story.at(-1) ?? '')

/** A sign-up is sent off, and then sent or failed: after a failure that is kept, once more. */
function checkReports(reports: Map<string, string[]>, heard: readonly Heard[]) {
  for (const { type, submittedAt, queued } of heard) {
    if (!/^waitlist(?:submit|sent|failed)$/.test(type)) continue
    const id = submittedAt ?? 'no time'
    const before = reports.get(id)
    const name = type === 'waitlistfailed' && queued ? `${type}, kept` : type
    const story = [...(before ?? []), name]
    reports.set(id, story)
    const isRight =
      /^waitlistsubmit(?: waitlistfailed, kept)?(?: waitlistsent| waitlistfailed)?$/.test(
        story.join(' '),
      )
    if (!isRight) throw new Broken(`of one sign-up was heard: ${story.join(', then ')}`)
  }
}
