import { addressesOf } from '../../widgets/waitlist/address.ts'
import { modalMessages, openerMessages } from '../../widgets/waitlist/messages.en.ts'
import { waitlistMessages as hindi } from '../../widgets/waitlist/messages.hi.ts'
import { draftErrors, emptyDraft, maxLengths, price } from '../../widgets/waitlist/submission.ts'
import { escapeHtml } from '../escape-html.ts'

const inputs = {
  fullName: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email' },
  phoneNumber: { type: 'tel', autocomplete: 'tel' },
  currentDesignation: { type: 'text', autocomplete: 'organization-title' },
} as const

const needed = draftErrors(emptyDraft)

/** The text fields of one line, with what browsers know of each. */
export const textFields = (Object.keys(inputs) as (keyof typeof inputs)[]).map((name) => ({
  name,
  ...inputs[name],
  maxlength: maxLengths[name],
  required: name in needed,
}))

type Value = string | number | boolean

/** A text, or an element: its tag, its attributes and its content. */
export type Markup =
  | string
  | readonly [tag: string, attributes: Readonly<Record<string, Value>>, ...content: Markup[]]

/** The texts of the form in the built-in languages. */
export const plainFormTexts = { en: { ...openerMessages, ...modalMessages }, hi: hindi } as const

/** What the form is made of: attributes of a widget, and its texts. */
export type PlainFormPart =
  | 'label'
  | 'endpoint'
  | 'trigger-type'
  | 'address-name'
  | 'privacy-url'
  | keyof typeof hindi

/**
 * A form that joins the waitlist without a script, to stand between the tags of a widget. It is closed at
 * first: where the widget comes, nobody sees it, and the line that opens it takes no more room than a button.
 * @param of the value of a part
 * @param lang the language of the texts, where it is not the widget's
 */
export function plainForm(of: (part: PlainFormPart) => string, lang = ''): Markup {
  const label = (name: keyof typeof maxLengths, control: Markup): Markup => {
    const note = name in needed ? '' : ` ${of('optional')}`
    return ['p', {}, ['label', {}, `${of(name)}${note} `, control]]
  }
  const { default: value, ...range } = price
  return [
    'details',
    { lang },
    ['summary', {}, of('label')],
    [
      'form',
      { method: 'post', action: of('endpoint') },
      ['input', { type: 'hidden', name: 'triggerType', value: of('trigger-type') }],
      ...textFields.map((input) => label(input.name, ['input', input])),
      [
        'fieldset',
        {},
        ['legend', {}, of('interestedDomains')],
        ['p', {}, of('chooseDomain')],
        ...addressesOf(of('address-name')).map((value): Markup => {
          const box: Markup = ['input', { type: 'checkbox', name: 'interestedDomains', value }]
          return ['p', {}, ['label', {}, box, ` ${value}`]]
        }),
      ],
      [
        'p',
        {},
        [
          'label',
          {},
          `${of('willingToPay')} (₹${price.min}–₹${price.max}) `,
          ['input', { type: 'number', name: 'willingToPay', ...range, value }],
        ],
        ` ${of('priceNote')}`,
      ],
      label('comments', [
        'textarea',
        { name: 'comments', rows: 3, maxlength: maxLengths.comments },
      ]),
      ['p', {}, ['button', {}, of('submit')]],
      ['p', {}, `${of('privacy')} `, ['a', { href: of('privacy-url') }, of('privacyLink')]],
    ],
  ]
}

/** How a language writes markup. */
interface Syntax {
  attribute(name: string, value: Value): string
  text(text: string): string
  /** The end of a tag without content. */
  end: string
}

const inHtml: Syntax = {
  attribute: (name, value) => (value === true ? name : `${name}="${escapeHtml(String(value))}"`),
  text: (text) => escapeHtml(text),
  end: '>',
}

const blocks = ['details', 'form', 'fieldset']

/** Writes markup, as HTML by default, with a line for each part of it. */
export function writeMarkup(markup: Markup, syntax = inHtml, indent = ''): string {
  if (typeof markup === 'string') return syntax.text(markup)
  const [tag, attributes, ...content] = markup
  const written = Object.entries(attributes).filter(([, value]) => value !== '' && value !== false)
  const open = [`<${tag}`, ...written.map((entry) => syntax.attribute(...entry))].join(' ')
  if (tag === 'input') return open + syntax.end
  const within = `\n${indent}  `
  const parts = content.map((part) => writeMarkup(part, syntax, `${indent}  `))
  return blocks.includes(tag)
    ? `${open}>${parts.map((part) => within + part).join('')}\n${indent}</${tag}>`
    : `${open}>${parts.join('')}</${tag}>`
}
