import { version } from '../base/this-script.ts'
import { checkVersion } from '../element/tag-owner.ts'
import { type Tag, tags } from '../element/tags.ts'

/** The event by which the copies of the script on a page find each other, without a global. */
const claimEvent = 'widgetsclaim'

/** The detail of the event. Earlier copies of the script write into it. */
interface Claim {
  /** The tags that no earlier copy handles. */
  free: Set<Tag>
  /** The versions of the earlier copies. */
  versions: Set<string>
}

/**
 * Claims tags for this copy of the script. Warns if an earlier copy is of another version.
 * @returns the tags that no earlier copy has claimed
 */
export function claimTags(): Tag[] {
  const free = new Set(tags)
  const versions = new Set<string>()
  document.dispatchEvent(new CustomEvent<Claim>(claimEvent, { detail: { free, versions } }))
  for (const other of versions) checkVersion(other, 'The script')
  // A copy without tags adds no listener: some sites run their scripts again for each page they show.
  if (free.size > 0)
    document.addEventListener(claimEvent, (event) => {
      const { detail } = event as CustomEvent<Claim>
      for (const tag of tags) detail.free.delete(tag)
      detail.versions.add(version)
    })
  return [...free]
}
