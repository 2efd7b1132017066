/** An element for a page. */
export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
  /** Custom properties for its `style` attribute. */
  style: Readonly<Record<string, string>>
  /** The text between the tags: shown until the widget is ready, and where scripts are blocked. */
  text: string
  /** The language of the text, where it is not the widget's. */
  textLanguage?: string
  /** The form after the text, for pages where scripts are blocked, as HTML. */
  form?: string | undefined
}
