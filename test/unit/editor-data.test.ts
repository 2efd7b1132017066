import { expect, test } from 'vitest'
import { editorData } from '../../site/build/reference/editor-data.ts'
import { descriptions } from '../../widgets/definitions.ts'

test('an editor can offer our tags, their attributes and the values of those', async () => {
  const { version, tags } = editorData(descriptions)
  expect(version).toBe(1.1)
  expect(tags.map(({ name }) => name)).toEqual([
    'launch-countdown',
    'waitlist-button',
    'demo-directory',
  ])
  const attribute = (tag: string, name: string) =>
    tags.find((known) => known.name === tag)?.attributes.find((known) => known.name === name)
  expect(attribute('waitlist-button', 'trigger-type')).toMatchObject({
    values: [{ name: 'get-started' }, { name: 'login' }],
  })
  expect(attribute('demo-directory', 'sync-url')).toMatchObject({ valueSet: 'v' })
  expect(attribute('launch-countdown', 'launch-at')?.description).toContain('ISO 8601')
})
