import { checkBuild } from '../element/tag-owner.ts'
import { build } from '../this-script.ts'

/** How the copies of the script on a page find each other, without anything on `window`. */
const claimEvent = 'widgetsclaim'

/** The detail of the event, in which earlier copies of the script write their answers. */
interface Claim {
  /** The tags that no earlier copy has. */
  free: Set<string>
  /** The builds of the earlier copies. */
  builds: Set<string>
}

/**
 * Takes tags for this copy of the script. A later copy gets what is left; if it is of another build,
 * it says so.
 * @returns the tags that no earlier copy on the page has taken
 */
export function claimTags<Tag extends string>(tags: readonly Tag[]): Tag[] {
  const free = new Set(tags)
  const builds = new Set<string>()
  document.dispatchEvent(new CustomEvent<Claim>(claimEvent, { detail: { free, builds } }))
  for (const other of builds) checkBuild(other, 'The script')
  // A copy without tags leaves no listener: some sites run their scripts anew with each page they show.
  if (free.size > 0)
    document.addEventListener(claimEvent, (event) => {
      const { detail } = event as CustomEvent<Claim>
      for (const tag of tags) detail.free.delete(tag)
      detail.builds.add(build)
    })
  return [...free]
}
