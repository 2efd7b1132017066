import { type Act, type Deed, type Fate, type File, type Slot, slots } from './game.ts'
import type { PlayServer } from './server.ts'
import type { Sight } from './sight.ts'

/** The state of a deed's element right after the deed. */
interface Done {
  isConnected: boolean
  isDefined: boolean
  /** Whether its launch date or endpoint is bad, so that it shows its fallback. */
  isBad: boolean
  isModalOpen: boolean
}

/** Follows one game, and knows what the page must show. */
export function createModel(markup: readonly Slot[], server: PlayServer) {
  /** Elements whose modal was asked for. The last connected one must show it. */
  let asked: Slot[] = []
  const connected = new Set<Slot>(markup)
  const bad = new Set<Slot>()
  let closed: Slot[] = []
  let isFocusDisturbed = false
  let isHindi = false
  let wasFailing = false
  let hasReactFailed = /failed|changed/.test(server.fateOf('react'))
  /** Whether the focus was moved while no modal was open: that cancels one that is still loading. */
  let wasFocusMoved = false
  let openHeard = 0
  /** All forms share what was typed: they have one endpoint. */
  let fullName: string | undefined = ''
  let search: string | undefined

  const modalOf = () => asked.filter((slot) => connected.has(slot)).at(-1)

  /** Whether a file without which no modal is seen has such a fate. */
  const isMissing = (isSo: (fate: Fate) => boolean) =>
    (isHindi && isSo(server.fateOf('hindi'))) ||
    (['script', 'form'] as const).some((file) => !server.hasCome(file) && isSo(server.fateOf(file)))
  const isFailing = () => isMissing((fate) => fate === 'failed' || fate === 'changed')
  const mayHaveClosed = () => wasFailing || isFailing() || wasFocusMoved

  /** Elements whose code has not been loaded. */
  function undefinedSlots(): readonly Slot[] {
    if (!server.hasCome('script')) return slots
    return server.hasCome('directory') ? [] : ['directory']
  }

  function close(slot: Slot | undefined) {
    if (!slot || !asked.includes(slot)) return
    if (modalOf() === slot) closed.push(slot)
    asked = asked.filter((other) => other !== slot)
  }

  /** A modal opens, and replaces the open one. */
  function ask(slot: Slot) {
    if (modalOf() === slot) return
    if (connected.has(slot))
      for (const other of asked) if (other !== slot && connected.has(other)) close(other)
    asked = [...asked.filter((other) => other !== slot), slot]
  }

  function connect(slot: Slot) {
    if (connected.has(slot)) return
    connected.add(slot)
    if (asked.includes(slot)) {
      asked = asked.filter((other) => other !== slot)
      ask(slot)
    }
  }

  /** An element was not in the page at the end of a task. */
  function leave(slot: Slot) {
    close(slot)
    connected.delete(slot)
    // Before React, only the search box knows what was typed.
    if (slot === 'directory' && !server.hasCome('react')) search = undefined
  }

  function follow(deed: Deed, { isConnected, isDefined, isBad, isModalOpen }: Done) {
    if (deed.do === 'focus' && !isModalOpen) wasFocusMoved = true
    if (deed.do === 'lang') isHindi ||= deed.value === 'hi'
    if (/^(?:append|moveBefore|remove|clone|hide|unhide|focus|set)$/.test(deed.do))
      isFocusDisturbed = true
    // The search now follows the address, or the copy has none.
    if ((deed.do === 'set' && deed.name === 'sync-url') || deed.do === 'clone') search = undefined
    if (deed.do === 'show' && isDefined) ask(deed.slot)
    if (deed.do === 'close') close(deed.slot)
    if (!('slot' in deed)) return
    if (deed.do === 'clone') leave(deed.slot)
    if (isBad) bad.add(deed.slot)
    else bad.delete(deed.slot)
    if (isConnected && !isBad) connect(deed.slot)
  }

  return {
    /** What the page must show after the commands so far. */
    expected: () => ({
      /** The element whose modal must be open: the last one that was asked for and not closed. */
      modalOf: modalOf(),
      /** Elements with a bad launch date or endpoint. */
      bad: [...bad],
      /** Whether the modal's code is not loaded, so that it may not be seen yet. */
      isAwaited: isMissing((fate) => fate !== 'served'),
      undefinedSlots: undefinedSlots(),
      /** Whether the modal's code has failed to load since the last check, or the focus was moved before it came. */
      mayHaveClosed: mayHaveClosed(),
      /** Whether its code fails to load now: the element must then say that it is not open. */
      isFailing: isFailing() && !isMissing((fate) => fate === 'held'),
      /** Modals closed since the last check, whose focus must have been given back. */
      closed: isFocusDisturbed ? [] : closed,
      /** Whether React is loaded. Before, only the search box knows what was typed. */
      isReactHere: server.hasCome('react'),
      /** Whether React must have taken the form over. Where it has failed, the next interaction loads it again. */
      isHydrated: server.hasCome('react') && !hasReactFailed,
      /** The name in the form; undefined if not known. */
      fullName,
      /** How many more waitlistopen than waitlistclose the document has heard. */
      openHeard,
      /** The text in the directory's search box; undefined if not known. */
      search,
      /** Whether the Hindi texts are held back, so that an element may still show its fallback. */
      isHindiHeld: isHindi && server.fateOf('hindi') === 'held',
    }),

    /** Whether a visitor can do that now. */
    canDo: (act: Act) =>
      act.do === 'back' ||
      act.do === 'forward' ||
      /^(?:esc|x|ground|type)$/.test(act.do) === (modalOf() !== undefined),

    /** The page's script has performed these deeds in one task. */
    deeds(deeds: readonly Deed[], done: readonly Done[]) {
      wasFailing ||= isFailing()
      const left = new Map<Slot, boolean>()
      for (const [index, deed] of deeds.entries()) {
        const state = done[index]
        if (!state) continue
        follow(deed, state)
        if ('slot' in deed) left.set(deed.slot, !state.isConnected || state.isBad)
      }
      for (const [slot, isLeft] of left) if (isLeft && connected.has(slot)) leave(slot)
    },

    /**
     * The visitor has acted.
     * @param met what the click or key has reached
     * @param isDone whether there was anything to click
     */
    act(act: Act, met: { opener?: Slot | undefined; isClosing?: boolean }, isDone: boolean) {
      wasFailing ||= isFailing()
      if (met.isClosing) close(modalOf())
      if (met.opener && met.opener !== 'directory') ask(met.opener)
      // However React takes over meanwhile, not a letter is lost.
      if (act.do === 'type')
        fullName = fullName !== undefined && isDone ? fullName + act.text : undefined
      if (/^(?:search|clear|back|forward)$/.test(act.do)) search = undefined
    },

    /** The server answers otherwise. */
    file(file: File, fate: Fate) {
      server.setFate(file, fate)
      hasReactFailed ||= /failed|changed/.test(server.fateOf('react'))
      wasFailing ||= isFailing()
    },

    /** All files can be loaded, and the visitor has done something, after which what has failed loads again. */
    allCome() {
      hasReactFailed = false
    },

    /** Records a sight that has passed the rules. */
    note({ heard, dialog, seen, directory, elements }: Sight) {
      for (const type of heard) openHeard += type === 'waitlistopen' ? 1 : -1
      const slot = modalOf()
      if (slot && seen === 0 && mayHaveClosed() && !elements[slot]?.open) close(slot)
      fullName = dialog?.fullName ?? fullName
      search = directory?.search
      closed = []
      isFocusDisturbed = false
      wasFailing = false
      wasFocusMoved = false
    },

    /** The game has removed all elements. */
    allLeft() {
      for (const slot of [...connected]) leave(slot)
      bad.clear()
      isFocusDisturbed = true
      search = undefined
    },
  }
}

export type Model = ReturnType<typeof createModel>
/** What the page must show. */
export type Expected = ReturnType<Model['expected']>
