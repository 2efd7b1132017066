import { type Choices, toQuery } from './choices.ts'
import { copyButtons } from './copy-view.ts'
import { embed, forms, pinned } from './data.ts'
import { formView } from './form-view.ts'
import { previews } from './preview-view.ts'
import { snippet } from './snippet.ts'

/** The snippet builder: the form in, the snippet, the previews and the address out. */

const form = document.forms[0]
const showInPreviews = previews(document.querySelectorAll('.preview'))
const showSnippets = copyButtons(document.body)

// Browsers slow down a page that changes its address with every step of a slider.
let writing: ReturnType<typeof setTimeout> | undefined
function writeAddress(query: string) {
  clearTimeout(writing)
  writing = setTimeout(() => history.replaceState(null, '', query), 200)
}

/** Shows only the settings that matter for what was chosen. */
function showParts({ widget, form, values }: Choices) {
  const hasLooks = Object.keys(values).some((name) => name.startsWith('--'))
  for (const part of document.querySelectorAll<HTMLElement>('[data-widget]'))
    part.hidden = part.dataset.widget !== widget
  for (const part of document.querySelectorAll<HTMLElement>('[data-not-for]'))
    part.hidden = part.dataset.notFor === form
  for (const part of document.querySelectorAll<HTMLElement>('[data-only-for]'))
    part.hidden = part.dataset.onlyFor !== form
  for (const part of document.querySelectorAll<HTMLElement>('[data-needs-looks]'))
    part.hidden = !hasLooks || form === 'iframe'
}

for (const note of document.querySelectorAll<HTMLElement>('[data-local]'))
  note.hidden = !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

if (form)
  formView(form, forms, location.search, (choices) => {
    const query = toQuery(choices)
    showParts(choices)
    showSnippets({ ...snippet(choices, { embed, pinned, forms }) })
    showInPreviews(query)
    writeAddress(query)
  })
