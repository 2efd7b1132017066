import { privacyPath, sampleName } from '../../widgets/brand.ts'
import type { Message, Messages } from '../../widgets/i18n/catalogue.ts'
import { triggerTypes } from '../../widgets/waitlist/contract.ts'
import { type PlainFormPart, plainForm, plainFormTexts } from '../pages/plain-form.ts'
import { type Choices, widgetForm } from './choices.ts'
import { fallbackField } from './fields/field.ts'
import { type Forms, takesSignUps } from './fields/fields.ts'
import { withoutZoneName } from './fields/launch-time.ts'

/** An element for a page. */
export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Custom properties for its `style` attribute. */
  style: Readonly<Record<string, string>>
  /** The text between the tags: shown until the widget is ready, and where scripts are blocked. */
  text: string
  /** The language of the text, if it differs from the widget's. */
  textLanguage?: string
  /** The form after the text, for pages where scripts are blocked, as HTML. */
  form?: string | undefined
}

/** What snippets are made from. */
export interface Source {
  /** URL of the folder `embed`, with a slash at its end. */
  embed: string
  /** The path of the pinned script in that folder, and its `integrity`, once the version is released. */
  pinned?: { file: string; integrity: string }
  /** The forms of the widgets, with their defaults. */
  forms: Forms
}

export type Entries = readonly (readonly [name: string, value: string])[]

/** Height of a frame in px, until it posts its own. */
const frameHeight = 420

export const isProperty = ([name]: Entries[number]) => name.startsWith('--')
const isText = ([name]: Entries[number]) => name.startsWith('messages.')
const isPrefill = ([name]: Entries[number]) => name.startsWith('prefill.')
export const isCampaign = ([name]: Entries[number]) => name.startsWith('utm_')

/** The language and the script of a tag: `hi` is written in Devanagari, not in `hi-Latn`. */
function writingOf(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

/** Whether a language is written as English is, so that the widget's own texts fit. */
export const isEnglish = (tag: string): boolean => writingOf(tag) === writingOf('en')

/** What is translated into a language: its primary tag, and the texts. */
export const builtIn = <Texts>(
  translated: Readonly<Record<string, Texts>>,
  lang: string,
): [tag: string, texts: Texts] | undefined =>
  Object.entries(translated).find(([tag]) => lang && writingOf(tag) === writingOf(lang))

/**
 * The texts that were changed, by key. If one plural form was changed, all forms are included.
 * @param known the widget's own texts
 */
function messagesOf(entries: Entries, known: Messages): Record<string, Message> {
  const messages: Record<string, Message> = {}
  for (const [name, text] of entries) {
    const [, key, form] = name.split('.')
    if (key === undefined) continue
    const own = messages[key] ?? known[key]
    messages[key] = form && typeof own === 'object' ? { ...own, [form]: text } : text
  }
  return messages
}

/** What the page knows of its visitor, by the fields of the form. */
const prefillOf = (entries: Entries) =>
  Object.fromEntries(
    entries.map(([name, text]) => {
      const field = name.replace('prefill.', '')
      return [field, field === 'interestedDomains' ? text.split(/[\s,]+/).filter(Boolean) : text]
    }),
  )

/** The choices as attributes and CSS custom properties. */
function settings(choices: Choices, forms: Forms): { attributes: Entries; properties: Entries } {
  const { fields, messages: known } = widgetForm(forms, choices.widget)
  // The site's defaults that differ from the widget's own.
  const overridden = fields.filter(({ isOverridden }) => isOverridden)
  const defaults = Object.fromEntries(overridden.map((field) => [field.name, field.default]))
  const entries = Object.entries({ ...defaults, ...choices.values })
  const objects = {
    messages: messagesOf(entries.filter(isText), known),
    prefill: prefillOf(entries.filter(isPrefill)),
  }
  const attributes = entries.flatMap(([name, value]): Entries => {
    const field = [...fields, forms.language].find((one) => one.name === name)
    if (!field) return []
    return [[name, field.control === 'date' ? withoutZoneName(value) : value]]
  })
  const json = Object.entries(objects)
    .filter(([, object]) => Object.keys(object).length > 0)
    .map(([name, object]) => [name, JSON.stringify(object)] as const)
  return { attributes: [...attributes, ...json], properties: entries.filter(isProperty) }
}

/** Whether the form without a script is chosen, and the widget and its snippet can have it. */
export const hasPlainForm = ({ widget, form, fallback }: Choices, forms: Forms) =>
  fallback === 'form' &&
  !['iframe', 'react'].includes(form) &&
  takesSignUps(widgetForm(forms, widget))

/** The form without a script, by the choices. @param language of its texts, where they are not English */
function plainFormOf(
  { widget, values }: Choices,
  { embed, forms }: Pick<Source, 'embed' | 'forms'>,
  language: string | undefined,
  textLanguage: string,
): string {
  const { fields } = widgetForm(forms, widget)
  const texts = { ...plainFormTexts.en, ...(language === 'hi' && plainFormTexts.hi) }
  const own = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace('messages.', ''), value]),
  )
  const { default: endpoint = '' } = fields.find(({ name }) => name === 'endpoint') ?? {}
  const answers = language ? `?lang=${language}` : ''
  const parts: Record<PlainFormPart, string> = {
    ...{ label: own.join ?? texts.join, 'trigger-type': triggerTypes[0] },
    ...{ endpoint: new URL(endpoint, embed).href + answers, 'address-name': sampleName },
    ...{ 'privacy-url': new URL(privacyPath, embed).href, ...texts, ...own },
  }
  const isReplaced = Object.keys(texts).some((key) => key in own)
  return plainForm((part) => parts[part], isReplaced ? '' : textLanguage)
}

/** The element of the widget, in the chosen form. */
export function widgetTag(choices: Choices, source: Pick<Source, 'embed' | 'forms'>): Tag {
  const { widget, form, styling, values } = choices
  const { attributes, properties } = settings(choices, source.forms)
  const { fallback, title, translated, fields } = widgetForm(source.forms, widget)
  const { lang = '', [fallbackField]: written } = values
  const [language, own] = builtIn(translated, lang) ?? []
  const textLanguage = lang && !own && !isEnglish(lang) ? 'en' : ''
  const plain = hasPlainForm(choices, source.forms)
    ? plainFormOf(choices, source, language, textLanguage)
    : undefined
  // The line that opens the form says what the button's text does.
  const isSaid = plain && fields.some(({ name }) => name === 'label')
  const text = written ?? (isSaid ? '' : (own?.fallback ?? fallback))
  if (form === 'iframe') {
    const campaign = Object.entries(values).filter(isCampaign)
    const query = [['widget', widget], ...attributes, ...properties, ...campaign]
    return {
      name: 'iframe',
      attributes: {
        src: `${source.embed}v1/frame.html?${new URLSearchParams(query.map((entry) => [...entry]))}`,
        title: own?.title ?? title,
        // Of the title, and of the text.
        ...(lang && { lang: textLanguage || lang }),
        ...{ width: '100%', height: `${frameHeight}`, frameborder: '0' },
      },
      style: {},
      // Remains in editors that remove frames.
      text,
    }
  }
  const isDiv = form === 'div'
  // `lang` is HTML's own.
  const named = attributes.map(([name, value]) => [
    isDiv && name !== 'lang' ? `data-${name}` : name,
    value,
  ])
  return {
    name: isDiv ? 'div' : widget,
    attributes: { ...(isDiv && { 'data-widget': widget }), ...Object.fromEntries(named) },
    style: styling === 'attribute' ? Object.fromEntries(properties) : {},
    text,
    textLanguage: written === undefined ? textLanguage : '',
    form: plain,
  }
}
