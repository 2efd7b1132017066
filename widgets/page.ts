/** A document by its own properties: a page's `<img name=documentElement>` takes the place of that one. */
export const pageOf = (document: Document): Document =>
  new Proxy(document, {
    get(target, name) {
      const value = Reflect.get(
        name in Document.prototype ? Document.prototype : target,
        name,
        target,
      )
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** The build gives it to all of our code, and to React's, as `document`. */
export const page = globalThis.document && pageOf(globalThis.document)

const ignore = () => {}

const ownerDocument = {
  configurable: true,
  get(this: Node) {
    return new Proxy(pageOf(Reflect.get(Node.prototype, 'ownerDocument', this) as Document), {
      // React listens to the document for `selectionchange` alone, which none of our views has a use for.
      // Where an image is the `parentNode` of the document, it would go round and round from there.
      get: (page, name) => (name === 'addEventListener' ? ignore : Reflect.get(page, name)),
      // React notes there that it listens.
      set: () => true,
    })
  },
}

/** Has React take the document of an element that it renders into as `pageOf` gives it. */
export const withPage = <E extends Element>(element: E): E =>
  Object.defineProperty(element, 'ownerDocument', ownerDocument)
