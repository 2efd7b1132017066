import { memo } from 'react'
import type { ActiveFilter } from '../data/filters.ts'
import type { DemoProfile } from '../data/profiles.ts'
import { cardsPerGrid } from './card-window.ts'
import { ProfileCard } from './profile-card.tsx'
import type { GridsInWindow } from './use-card-window.tsx'

interface CardsProps {
  profiles: readonly DemoProfile[]
  demoUrl: string
  chosenSkills: readonly string[]
  onToggle(filter: ActiveFilter): void
}

interface GridProps extends CardsProps {
  /** How many cards there are before it. */
  start: number
  setSize: number | undefined
  /** The size that keeps its place while it has no cards, as a CSS length. */
  size: string | undefined
  isBack: boolean
  watch: GridsInWindow['watch']
}

const isSame = (before: GridProps, now: GridProps) =>
  before.demoUrl === now.demoUrl &&
  before.chosenSkills === now.chosenSkills &&
  before.onToggle === now.onToggle &&
  before.setSize === now.setSize &&
  before.size === now.size &&
  before.isBack === now.isBack &&
  before.watch === now.watch &&
  before.profiles.length === now.profiles.length &&
  before.profiles.every((profile, at) => profile === now.profiles[at])

const CardGrid = memo(
  ({ profiles, start, setSize, size, isBack, watch, ...rest }: GridProps) => (
    <div
      className="grid"
      part="grid"
      data-back={isBack || undefined}
      ref={watch}
      // What is not laid out cannot be measured.
      style={{ blockSize: size, contentVisibility: watch && 'visible' }}
    >
      {profiles.map((profile, at) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          place={setSize && start + at + 1}
          setSize={setSize}
          {...rest}
        />
      ))}
    </div>
  ),
  isSame,
)

const none: readonly DemoProfile[] = []

/**
 * All cards that have come, in as many grids as they need. Those that stay the same are not
 * rendered anew; those that are far away have only a size.
 */
export const CardGrids = ({ profiles, grids, ...rest }: CardsProps & { grids: GridsInWindow }) =>
  // Not Array.from, of which Prototype.js has one of its own.
  [...Array(Math.ceil(profiles.length / cardsPerGrid)).keys()].map((at) => {
    const start = at * cardsPerGrid
    const end = Math.min(start + cardsPerGrid, profiles.length)
    const isRendered = grids.isRendered(at)
    return (
      <CardGrid
        key={at}
        profiles={isRendered ? profiles.slice(start, end) : none}
        start={start}
        setSize={grids.setSize}
        size={isRendered ? undefined : grids.sizeOf(at, end - start)}
        isBack={grids.isBack(at)}
        watch={grids.watch}
        {...rest}
      />
    )
  })
