import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { programFiles } from '../../../site/build/programs/program-files.ts'
import * as brand from '../../../widgets/brand.ts'
import { descriptions } from '../../../widgets/definitions.ts'
import { attributeName } from '../../../widgets/element/attributes.ts'
import { campaignParameters } from '../../../widgets/waitlist/outbox/campaign.ts'
import { submissionFields } from '../../../widgets/waitlist/submission.ts'

const pinned = `${packageJson.version}/widgets.js`
const hash = `sha384-${'A'.repeat(64)}`
const files = programFiles({ definitions: descriptions, hashes: { [pinned]: hash }, brand })

/** What a page's author has to find of each element: code, and rows of tables by their first cell. */
const needed = descriptions.map((element) => {
  const { tag, attributes, properties, methods, events, parts, states, messages } = element
  const names = [
    ...Object.keys(attributes).map(attributeName),
    ...['messages', ...Object.keys(events), ...Object.keys(parts), ...Object.keys(messages)],
    ...Object.keys(properties).map((name) => `.${name}`),
    ...Object.values(properties).flatMap(({ entry }) => Object.keys(entry?.fields ?? {})),
    ...Object.keys(methods).map((name) => `.${name}()`),
    ...Object.keys(states).map((name) => `:state(${name})`),
  ]
  const code = [
    `src="${brand.siteUrl}/embed/v1/widgets.js"></script>\n<${tag}`,
    `/embed/${pinned}" integrity="${hash}" crossorigin></script>\n<${tag}`,
    `<div data-widget="${tag}"`,
    `/v1/frame-height.js"></script>\n<div><iframe src="${brand.siteUrl}/embed/v1/frame.html?widget=${tag}`,
  ]
  return { tag, pieces: [...code, ...names.map((name) => `\n| \`${name}\` |`)] }
})

/** What of an element is not in its section of a text. */
function missing({ tag, pieces }: (typeof needed)[number], text = '') {
  const own = text.split(/^#+ (?=`<)/m).find((part) => part.startsWith(`\`<${tag}>\``)) ?? ''
  return pieces.filter((piece) => !own.includes(piece))
}

test('llms-full.txt describes every name of every element', () => {
  const text = files['llms-full.txt'] ?? ''
  expect(needed.flatMap((element) => missing(element, text))).toEqual([])
  for (const row of ['--widget-accent', ...submissionFields, '201', '400', '413', '429', '503'])
    expect(text).toContain(`\n| \`${row}\` |`)
  for (const piece of [`POST ${brand.siteUrl}/api/nameplate_pre_launch`, ...campaignParameters])
    expect(text).toContain(piece)
  for (const file of ['v1/openapi.json', 'v1/', 'v1/custom-elements.json', 'integrity.json'])
    expect(text).toContain(`(${brand.siteUrl}/embed/${file})`)
})

test.each(needed)('the page of $tag describes every name', (element) => {
  expect(missing(element, files[`embed/v1/${element.tag}.md`])).toEqual([])
})
