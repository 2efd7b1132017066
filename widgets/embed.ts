import { isOurs, takenMessage } from './element/tag-owner.ts'
import type * as DivForm from './embed/div-form.ts'
import { importModule } from './embed/import-module.ts'
import { watch } from './embed/watch.ts'
import { deliverWaiting } from './waitlist/outbox/deliver-waiting.ts'

/**
 * The script-tag loader: finds our elements in the page, now and later, and loads the code of
 * those that are there; has sign-ups delivered that earlier pages left behind. It runs as a
 * classic script and as a module, and leaves nothing behind.
 */

/**
 * The module of each tag and after it those that it imports, as URLs relative to this script;
 * written in by the build.
 */
declare const __WIDGET_MODULES__: Record<string, readonly string[]>
/** The modules that deliver waiting sign-ups and that know the DIV form, likewise. */
declare const __DELIVERY_QUEUE_MODULE__: string
declare const __DIV_FORM_MODULE__: string

// A classic script from another origin has no base URL for import(), so it is taken from the tag;
// a module has no current script, and there import() resolves beside it (HTML standard, 8.1.6.7).
// Asked of the prototype: an element named "currentScript" hides the document's own, and would let
// whoever may write markup, but no script, choose where our code comes from.
const script: unknown = Reflect.get(Document.prototype, 'currentScript', document)
const base = script instanceof HTMLScriptElement ? script.src : ''
const resolve = (file: string) => (base ? new URL(file, base).href : file)

const modules = new Map(Object.entries(__WIDGET_MODULES__))

async function load(tag: string) {
  if (customElements.get(tag)) {
    if (!isOurs(tag)) console.warn(takenMessage(tag))
    return
  }
  const [module = '', ...imported] = (modules.get(tag) ?? []).map(resolve)
  const isLoaded = importModule<{ define(): void }>(module)
  // All at once: the browser would ask for these only when it has read the first.
  for (const file of imported) import(/* @vite-ignore */ file).catch(() => undefined)
  ;(await isLoaded)?.define()
}

const own = watch([...modules.keys()], load, () =>
  importModule<typeof DivForm>(resolve(__DIV_FORM_MODULE__)),
)

if (own.length > 0)
  deliverWaiting(() => import(/* @vite-ignore */ resolve(__DELIVERY_QUEUE_MODULE__)))
