/** A view as it stands on the page. */
export interface ShownView {
  /** The element has been moved within the page: a modal in it has to be opened anew. */
  update(): void
  /** The element has left the page. */
  remove(): void
}
