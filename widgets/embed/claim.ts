/** How the copies of the script on a page find each other, without anything on `window`. */
const claimEvent = 'widgetsclaim'

/**
 * Takes tags for this copy of the script. A later copy, of whatever version, gets what is left.
 * @returns the tags that no earlier copy on the page has taken
 */
export function claimTags<Tag extends string>(tags: readonly Tag[]): Tag[] {
  const free = new Set(tags)
  document.dispatchEvent(new CustomEvent(claimEvent, { detail: free }))
  document.addEventListener(claimEvent, (event) => {
    for (const tag of tags) (event as CustomEvent<Set<string>>).detail.delete(tag)
  })
  return [...free]
}
