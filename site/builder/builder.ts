import { type Choices, fieldsOf, pluralForms, toQuery } from './choices.ts'
import { contrastCheck } from './colours.ts'
import { source } from './data.ts'
import { linkSettingsView } from './link-settings.ts'
import { copyNotes, notes } from './notes.ts'
import { snippet } from './snippet.ts'
import { bindCopyButtons, showOutputs } from './views/copy-view.ts'
import { formView } from './views/form-view.ts'
import { previewView } from './views/preview-view.ts'
import { textsView } from './views/texts-view.ts'

// The entry of the snippet builder's page.

const { forms } = source
const [form] = document.forms
const linkPlace = document.querySelector('.link-settings')
bindCopyButtons(document.body)

// Debounced: browsers throttle pages that change their address at every step of a slider.
let pending: ReturnType<typeof setTimeout> | undefined
function updateAddress(query: string) {
  clearTimeout(pending)
  // Keeps the anchor, which may lead to a guide.
  pending = setTimeout(() => history.replaceState(null, '', query + location.hash), 200)
}

/** Shows only the parts of the page that matter for the choices. */
function showParts({ widget, form, values }: Choices) {
  const hasRule =
    !['iframe', 'shortcode'].includes(form) && Object.keys(values).some((name) => /^--/.test(name))
  const plurals = pluralForms(values.lang)
  for (const part of document.querySelectorAll<HTMLElement>(
    '[data-widget], [data-not-for], [data-plural], [data-needs-css-properties]',
  )) {
    const { widget: widgets = widget, notFor = '', plural, needsCssProperties } = part.dataset
    part.hidden =
      !widgets.split(' ').includes(widget) ||
      notFor.split(' ').includes(form) ||
      (plural !== undefined && !plurals.some((one) => one === plural)) ||
      (needsCssProperties !== undefined && !hasRule)
  }
}

/** Says where a real sign-up of the preview goes. */
function showHost({ widget, values }: Choices) {
  const own = fieldsOf(forms, widget).find(({ name }) => name === 'endpoint')?.default
  const endpoint = values.endpoint ?? own
  for (const place of document.querySelectorAll('.host'))
    if (endpoint) place.textContent = new URL(endpoint, location.href).host
}

/** Shows texts, one in each line. Screen readers announce each change of a live region. */
function showLines(place: Element | null, texts: readonly string[]) {
  if (place?.textContent === texts.join('')) return
  place?.replaceChildren(
    ...texts.map((textContent) => Object.assign(document.createElement('p'), { textContent })),
  )
}

for (const note of document.querySelectorAll<HTMLElement>('[data-local]'))
  note.hidden = !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

if (form && linkPlace) {
  const checkContrast = contrastCheck(document.body)
  const showLinkSettings = linkSettingsView(linkPlace, location.search, forms)
  const showInPreview = previewView(form)
  const showTexts = textsView(form, forms, (values) => write(values))
  const write = formView(form, forms, location.search, (choices) => {
    const query = toQuery(choices)
    showParts(choices)
    showOutputs(form, { ...snippet(choices, source) })
    showInPreview(choices, query)
    showTexts(choices)
    showHost(choices)
    showLines(document.querySelector('.copy-notes'), copyNotes(choices, source))
    showLinkSettings(choices)
    updateAddress(query)
    return { ...notes(choices, forms, Date.now()), ...checkContrast(choices.values) }
  })
}
