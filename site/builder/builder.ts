import { type Choices, fieldsOf, fromQuery, pluralForms, toQuery } from './choices.ts'
import { contrastCheck } from './colours.ts'
import { source } from './data.ts'
import { badSettings, linkSettings, showLinkSettings } from './link-settings.ts'
import { notes } from './notes.ts'
import { snippet } from './snippet.ts'
import { bindCopyButtons, showOutputs } from './views/copy-view.ts'
import { formView } from './views/form-view.ts'
import { previewView } from './views/preview-view.ts'
import { textsView } from './views/texts-view.ts'

// The entry of the snippet builder's page.

const { forms } = source
const form = document.forms[0]
const linkPlace = document.querySelector('.link-settings')
const link = fromQuery(location.search, forms)
const bad = badSettings(location.search, link, forms)
bindCopyButtons(document.body)
const checkContrast = contrastCheck(document.body)

// Debounced: browsers throttle pages that change their address at every step of a slider.
let pending: ReturnType<typeof setTimeout> | undefined
function updateAddress(query: string) {
  clearTimeout(pending)
  // Keeps the anchor, which may lead to a guide.
  pending = setTimeout(() => history.replaceState(null, '', query + location.hash), 200)
}

/** Shows only the parts of the page that matter for the choices. */
function showParts({ widget, form, values }: Choices) {
  const hasCssProperties = Object.keys(values).some((name) => name.startsWith('--'))
  for (const part of document.querySelectorAll<HTMLElement>('[data-widget]'))
    part.hidden = !part.dataset.widget?.split(' ').includes(widget)
  for (const part of document.querySelectorAll<HTMLElement>('[data-not-for]'))
    part.hidden = Boolean(part.dataset.notFor?.split(' ').includes(form))
  for (const part of document.querySelectorAll<HTMLElement>('[data-plural]'))
    part.hidden = !pluralForms(values.lang).some((plural) => plural === part.dataset.plural)
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-css-properties]'))
    part.hidden = !hasCssProperties || form === 'iframe' || form === 'shortcode'
}

/** Says where a real sign-up of the preview goes. */
function showHost({ widget, values }: Choices) {
  const own = fieldsOf(forms, widget).find(({ name }) => name === 'endpoint')?.default
  const endpoint = values.endpoint ?? own
  for (const place of document.querySelectorAll('.host'))
    if (endpoint) place.textContent = new URL(endpoint, location.href).host
}

for (const note of document.querySelectorAll<HTMLElement>('[data-local]'))
  note.hidden = !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

if (form) {
  const showInPreview = previewView(form)
  const showTexts = textsView(form, forms, (values) => write(values))
  const write = formView(form, forms, location.search, (choices) => {
    const query = toQuery(choices)
    showParts(choices)
    showOutputs(form, { ...snippet(choices, source) })
    showInPreview(choices, query)
    showTexts(choices)
    showHost(choices)
    const isKept = ({ name, value }: { name: string; value: string }) =>
      choices.widget === link.widget && choices.values[name] === value
    // Until the field has another value.
    const isAsFirst = ({ name }: { name: string }) =>
      choices.widget === link.widget && choices.values[name] === link.values[name]
    if (linkPlace)
      showLinkSettings(linkPlace, [
        ...bad.filter(isAsFirst),
        ...linkSettings(link, forms).filter(isKept),
      ])
    updateAddress(query)
    return { ...notes(choices, forms, Date.now()), ...checkContrast(choices.values) }
  })
}
