import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { directoryMessages } from '../../widgets/demo-directory/messages.en.ts'
import { instanceOf } from '../../widgets/element/instance.ts'
import type { Messages } from '../../widgets/i18n/catalogue.ts'
import { countdownMessages } from '../../widgets/launch-countdown/messages.en.ts'
import { formOf } from '../../widgets/waitlist/form/form-store.ts'
import {
  launchMessages,
  loginMessages,
  modalMessages,
  openerMessages,
} from '../../widgets/waitlist/messages.en.ts'
import type { WaitlistStore } from '../../widgets/waitlist/store.ts'
import { change, texts } from './messages-fixture.ts'
import { arrive, content, put, widget } from './on-page.ts'

/** Replaces every text by its key in brackets, and reports what is met on the way. */
async function follow(element: HTMLElement & { messages: object }, english: Messages) {
  await act(async () => {
    element.messages = Object.fromEntries(Object.keys(english).map((key) => [key, `[${key}]`]))
  })
  const met = new Set<string>()
  const look = () => {
    for (const text of texts(element)) met.add(text.trim())
    for (const { href } of element.shadowRoot?.querySelectorAll<HTMLAnchorElement>('[download]') ??
      [])
      met.add(decodeURIComponent(href).replaceAll('\r\n ', ''))
  }
  return {
    /** Does something, and looks at the texts then. */
    async step(action: () => unknown = () => undefined) {
      await action()
      look()
    },
    check() {
      look()
      const all = [...met].join(' ')
      expect(Object.keys(english).filter((key) => !all.includes(`[${key}]`))).toEqual([])
      const left = Object.values(english)
        .flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
        .filter((text) => met.has(text))
      expect(left).toEqual([])
    },
  }
}

type Step = Awaited<ReturnType<typeof follow>>['step']

function waitlistOf(element: HTMLElement): WaitlistStore {
  const { store } = instanceOf<{ waitlist?: WaitlistStore }>(element)
  return store.getState().waitlist ?? (store as unknown as WaitlistStore)
}

describe('every text can be replaced', () => {
  /** Goes through the modal, from opening to Thank You. */
  async function signUp(element: HTMLElement, open: () => void, step: Step, status: number) {
    let answer: (response: Response) => void = () => undefined
    // Before the launch, with a share sheet: Thank You then offers all that it can.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-01-01') })
    Object.assign(navigator, { share: () => undefined })
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = resolve)))
    const user = userEvent.setup({ document })
    const find = content(element)
    await step(open)
    await step(() => arrive(() => undefined))
    await user.click(find.getAllByRole('checkbox')[0] as HTMLElement)
    const submit = element.shadowRoot?.querySelector('[part="submit"]') as HTMLElement
    await step(() => user.click(submit))
    await user.type(find.getByLabelText('[fullName]'), 'Sample')
    const email = find.getByLabelText('[email]')
    for (const wrong of ['é', 'x']) {
      await step(() => user.type(email, wrong))
      await user.type(email, '{Backspace}')
    }
    await user.type(email, 'sample@gmial.com')
    await user.type(find.getByLabelText('[currentDesignation]'), 'Engineer')
    await step(() => find.findByText('[didYouMean]'))
    await step(() => user.click(submit))
    await act(async () => answer(Response.json({}, { status })))
    await step(() => find.findByText('[thanks]'))
    await step(() => user.click(find.getByRole('button', { name: '[copyLink]' })))
    const form = formOf(waitlistOf(element))
    // A name that makes no plate. Not by the form, which keeps what is edited as a draft.
    await step(() =>
      act(async () => form.setState(({ draft }) => ({ draft: { ...draft, fullName: 'प' } }))),
    )
    await user.click(find.getByRole('button', { name: '[close]' }))
    Reflect.deleteProperty(navigator, 'share')
    vi.useRealTimers()
    if (status === 201) await step(() => find.findByText('[joined]'))
  }

  /** The modal is asked for, and its code does not come. */
  async function askInVain(element: HTMLElement, open: () => void) {
    await arrive(open)
    await act(async () => waitlistOf(element).getState().fail())
  }

  test.each([
    ['waitlist-button', { ...openerMessages, ...modalMessages, ...loginMessages }],
    ['launch-countdown', { ...countdownMessages, ...modalMessages, ...launchMessages }],
  ] as const)('of <%s> and its modal', async (tag, english) => {
    const element = await put(tag)
    const { step, check } = await follow(element, english)
    const press = (selector: string) =>
      element.shadowRoot?.querySelector<HTMLElement>(selector)?.click()
    const open = () => press('[part~=button], [part~=join-button]')
    const set = (name: string, value: string) => change(() => element.setAttribute(name, value))
    // One of its own, since an endpoint that fails is left alone for a while.
    await set('endpoint', `/${tag}`)
    await step(() => set('launch-at', '2099-01-01'))
    for (const status of [201, 500]) await signUp(element, open, step, status)
    await step(() => askInVain(element, open))
    await step(() => change(() => element.removeAttribute('launch-at')))
    await set('launch-at', '2099-01-01')
    await set('trigger-type', 'login')
    await step(() => arrive(open))
    await arrive(() => press('dialog header button'))
    // The widget fails: the next time that its modal opens.
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
      throw new Error('broken on purpose')
    })
    await arrive(open)
    check()
  })

  test('of the directory', async () => {
    vi.useFakeTimers()
    const element = await put('demo-directory')
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    // A role of its own, for that of a sample may be the name of a filter.
    const profiles = element.profiles.map((profile) => ({ ...profile, role: 'Sample role' }))
    await act(async () => Reflect.set(element, 'profiles', profiles))
    const { step, check } = await follow(element, directoryMessages)
    const load = () => act(async () => vi.advanceTimersByTimeAsync(500))
    const click = (selector: string) =>
      arrive(() => element.shadowRoot?.querySelector<HTMLElement>(selector)?.click())
    await step()
    element.pageSize = 10
    await step(load)
    const { view, store, messages } = instanceOf(element)
    const shown = { wrapper: widget(element), translator: messages.getState().translator }
    let forget: (() => void) | undefined
    await step(() => {
      forget = view.viewFailed?.(store.getState(), shown)
    })
    forget?.()
    await step(() => click('[part="filters-toggle"]'))
    await step(() => click('fieldset:last-child .choice input'))
    await click('[part="clear"]')
    element.pageSize = 5
    await load()
    // Shows all.
    await step(() => act(async () => window.dispatchEvent(new Event('beforeprint'))))
    await act(async () => Reflect.set(element, 'profiles', []))
    await step(load)
    await act(async () => Reflect.set(element, 'profiles', profiles))
    vi.stubGlobal('IntersectionObserver', () => {
      throw new Error('as by a broken view')
    })
    element.pageSize = 1
    await load()
    check()
  })
})
