import { expect, test } from 'vitest'
import { fromQuery, options, toQuery } from '../../site/builder/choices.ts'
import { formsOf } from '../../site/builder/fields/fields.ts'
import { editors } from '../../site/builder/guides/guides.ts'
import { notes } from '../../site/builder/notes.ts'
import { serviceNote, serviceOf, services } from '../../site/builder/services.ts'
import { descriptions } from '../../widgets/definitions.ts'

const forms = formsOf(descriptions)
const choices = (endpoint: string, more = '') =>
  fromQuery(`?widget=waitlist-button&endpoint=${encodeURIComponent(endpoint)}${more}`, forms)

test.each([
  ['https://hooks.zapier.com/hooks/catch/1/a', 'Zapier'],
  ['https://us1.api.mailchimp.com/3.0', 'Mailchimp'],
  ['https://HOOKS.slack.com/services/T/B/x', 'Slack'],
  ['https://hooks.zapier.com.example.com/', undefined],
  ['https://notmake.com/', undefined],
  ['https://example.com/?to=hooks.zapier.com', undefined],
  ['/sign-ups', undefined],
])('the service of %s is %s', (endpoint, name) => {
  expect(serviceOf(endpoint)?.name).toBe(name)
})

const known = services.flatMap((service) =>
  service.hosts.map((host) => ({ service, endpoint: `https://${host.replace(/^\./, 'a.')}/x` })),
)

test.each(known)(
  '$endpoint: the note, and no-preflight where it is needed',
  ({ service, endpoint }) => {
    const chosen = choices(endpoint)
    expect(notes(chosen, forms, 0).endpoint).toContain(serviceNote(service))
    expect(chosen.values['no-preflight']).toBe(service.noPreflight && 'true')
    // It follows from the endpoint, so it goes with it.
    expect(toQuery(chosen)).not.toContain('no-preflight')
  },
)

test('an unknown endpoint keeps what was chosen for it', () => {
  const chosen = choices('https://api.example.com/x', '&no-preflight=true')
  expect(chosen.values['no-preflight']).toBe('true')
  expect(toQuery(chosen)).toContain('no-preflight=true')
})

test.each(editors)(
  'the guide to $name is short, has a month and a source, and a form of the builder',
  ({ form, where, limits, checked, source }) => {
    expect(options.form).toContain(form)
    expect(`${where} ${limits}`.length).toBeLessThan(400)
    expect(limits).toMatch(/\.$/)
    expect(checked).toMatch(/^20\d\d-\d\d$/)
    expect(URL.canParse(source)).toBe(true)
  },
)
