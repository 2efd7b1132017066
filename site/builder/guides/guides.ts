import editorList from './editors.json'
import guides from './guides.json'

/** How to put a widget into pages of an editor. */
export interface Editor {
  name: string
  /** The form of the snippet that it keeps: the id of its guide. */
  form: string
  /** Where to paste what, in HTML. */
  where: string
  /** What does not work there. */
  limits: string
  /** The month in which this was checked, and where. */
  checked: string
  source: string
}

/** A guide to a platform. `npm run test:platforms` tests its files. */
export interface Guide {
  /** The folder of its files, beside this file. */
  folder: string
  title: string
  /** Explains the files, in HTML. */
  text: string
  /** Paths of its files in a project, in the order in which they are read. */
  files: readonly string[]
}

/** The editors, the platforms that use the npm package, and other scripts that affect ours, as they are shown. */
export const editors: readonly Editor[] = editorList
export const appGuides: readonly Guide[] = guides.app
export const pageGuides: readonly Guide[] = guides.page
