import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WithTooltip } from '../../widgets/demo-directory/results/tooltip.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <WithTooltip className="" triggers="li">
      {['One', 'Two'].map((name) => (
        <li key={name} aria-label={name}>
          <button type="button" title={`About ${name}`} disabled>
            {name}
          </button>
        </li>
      ))}
    </WithTooltip>,
  )
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const trigger = (name: string) => screen.getByRole('listitem', { name })
const mouse = { pointerType: 'mouse' }
const enter = (element: Element) => fireEvent.pointerEnter(element, mouse)
const leave = (element: Element) => fireEvent.pointerLeave(element, mouse)
const shown = () => screen.queryByRole('tooltip')?.textContent

describe('hover', () => {
  test('opens after 700 ms', () => {
    enter(trigger('One'))
    pass(699)
    expect(shown()).toBeUndefined()
    pass(1)
    expect(shown()).toBe('About One')
  })

  test('within 300 ms of leaving one the next opens at once', () => {
    for (const [pause, isAtOnce] of [
      [299, true],
      [300, false],
    ] as const) {
      enter(trigger('One'))
      pass(700)
      leave(trigger('One'))
      pass(pause)
      enter(trigger('Two'))
      expect(shown()).toBe(isAtOnce ? 'About Two' : undefined)
      pass(700)
      expect(shown()).toBe('About Two')
      leave(trigger('Two'))
      pass(10_000)
    }
  })

  test('the tooltip stays open under the pointer', () => {
    enter(trigger('One'))
    pass(700)
    leave(trigger('One'))
    pass(100)
    enter(screen.getByRole('tooltip'))
    pass(5000)
    expect(shown()).toBe('About One')
    leave(screen.getByRole('tooltip'))
    pass(200)
    expect(shown()).toBeUndefined()
  })

  test('a tap opens it until the next tap', () => {
    const finger = { pointerType: 'touch' }
    fireEvent.pointerEnter(trigger('One'), finger)
    pass(5000)
    expect(shown()).toBeUndefined()
    fireEvent.pointerUp(trigger('One'), finger)
    fireEvent.pointerLeave(trigger('One'), finger)
    pass(5000)
    expect(shown()).toBe('About One')
    fireEvent.pointerDown(document.body, finger)
    expect(shown()).toBeUndefined()
  })
})

test('Escape closes the tooltip and nothing else', () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  enter(trigger('One'))
  pass(700)
  const goesOn = fireEvent.keyDown(trigger('One'), { key: 'Escape' })
  expect(shown()).toBeUndefined()
  expect(goesOn).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  fireEvent.keyDown(trigger('One'), { key: 'Escape' })
  expect(heard).toHaveBeenCalledTimes(1)
  document.removeEventListener('keydown', heard)
})
