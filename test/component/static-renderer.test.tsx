import { createContext, memo } from 'react'
import { expect, test, vi } from 'vitest'
import { createStaticRenderer } from '../../widgets/rendering/static-renderer.ts'

const place = () => document.createElement('div')

test('an attribute that is asked for no more goes, and a listener is called no more', () => {
  const root = place()
  const { render } = createStaticRenderer(root)
  const press = vi.fn()
  render(<button type="button" title="First" disabled onClick={press} children="One" />)
  const button = root.firstElementChild as HTMLButtonElement
  expect(root.innerHTML).toBe('<button type="button" title="First" disabled="">One</button>')
  render(<button type="button" onClick={press} children="Two" />)
  expect(root.innerHTML).toBe('<button type="button">Two</button>')
  button.click()
  render(<button type="button" children="Two" />)
  button.click()
  expect(press).toHaveBeenCalledTimes(1)
  expect(root.firstElementChild).toBe(button)
})

test('what is between two others comes and goes without moving them', () => {
  const root = place()
  const { render } = createStaticRenderer(root)
  const view = (isThere: boolean) => [
    <p key="a">a</p>,
    isThere && <b key="b">b</b>,
    <i key="c">c</i>,
  ]
  render(view(false))
  const [first, last] = root.children
  render(view(true))
  expect(root.innerHTML).toBe('<p>a</p><b>b</b><i>c</i>')
  expect([root.children[0], root.children[2]]).toEqual([first, last])
  render(view(false))
  expect(root.innerHTML).toBe('<p>a</p><i>c</i>')
})

test('nodes that are there already are used, and what is too much goes', () => {
  const root = place()
  root.innerHTML = '<div class="card"><p>old</p><b>more</b></div><i>more</i>'
  const [card] = root.children
  createStaticRenderer(root).render(
    <div className="card">
      <p>new</p>
    </div>,
  )
  expect(root.innerHTML).toBe('<div class="card"><p>new</p></div>')
  expect(root.firstElementChild).toBe(card)
})

const Memo = memo(() => <p>memo</p>)
const Context = createContext('')
test.each([
  ['a style object', <p style={{ color: 'red' }} />, 'an object as <p style>'],
  ['markup', <p dangerouslySetInnerHTML={{ __html: '' }} />, '<p dangerouslySetInnerHTML>'],
  ['a ref', <p ref={() => undefined} />, 'a function as <p ref>'],
  ['a memo', <Memo />, 'cannot render an object'],
  ['a context', <Context value="" />, 'cannot render an object'],
  ['a plain object', { a: 1 } as never, 'cannot render an object'],
])('%s is refused in plain words, and nothing is written', (_, view, message) => {
  const root = place()
  expect(() => createStaticRenderer(root).render(view)).toThrow(message)
  expect(root.innerHTML).toBe('')
})
