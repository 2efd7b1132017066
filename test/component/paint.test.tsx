import { expect, test, vi } from 'vitest'
import { createPainter } from '../../widgets/rendering/static-renderer.ts'

const place = () => document.createElement('div').attachShadow({ mode: 'open' })

test('an attribute that is not wanted any more goes, and a listener is not called any more', () => {
  const root = place()
  const { paint } = createPainter(root)
  const press = vi.fn()
  paint(<button type="button" title="First" disabled onClick={press} children="One" />)
  const button = root.firstElementChild as HTMLButtonElement
  expect(root.innerHTML).toBe('<button type="button" title="First" disabled="">One</button>')
  paint(<button type="button" onClick={press} children="Two" />)
  expect(root.innerHTML).toBe('<button type="button">Two</button>')
  button.click()
  paint(<button type="button" children="Two" />)
  button.click()
  expect(press).toHaveBeenCalledTimes(1)
  expect(root.firstElementChild).toBe(button)
})

test('what is between two others comes and goes without moving them', () => {
  const root = place()
  const { paint } = createPainter(root)
  const view = (isThere: boolean) => [
    <p key="a">a</p>,
    isThere && <b key="b">b</b>,
    <i key="c">c</i>,
  ]
  paint(view(false))
  const [first, last] = root.children
  paint(view(true))
  expect(root.innerHTML).toBe('<p>a</p><b>b</b><i>c</i>')
  expect([root.children[0], root.children[2]]).toEqual([first, last])
  paint(view(false))
  expect(root.innerHTML).toBe('<p>a</p><i>c</i>')
})

test('nodes that are there already are taken over, and what is too much goes', () => {
  const root = place()
  root.innerHTML = '<div class="card"><p>old</p><b>more</b></div><i>more</i>'
  const [card] = root.children
  createPainter(root).paint(
    <div className="card">
      <p>new</p>
    </div>,
  )
  expect(root.innerHTML).toBe('<div class="card"><p>new</p></div>')
  expect(root.firstElementChild).toBe(card)
})
