import { memo, type ReactNode } from 'react'
import type { ActiveFilter } from './filters.ts'
import { ProfileCard } from './profile-card.tsx'
import type { DemoProfile } from './profiles.ts'

/**
 * How many cards lie in one grid. Each is laid out by itself, so that one page more does not move
 * the thousands before it. A multiple of 1, 2, 3 and 6, as many columns as there may be: its rows
 * are full.
 */
const cardsPerGrid = 12

/** How many cards make a batch, which is not laid out while it is out of sight. */
const cardsPerBatch = 4 * cardsPerGrid

interface CardsProps {
  profiles: readonly DemoProfile[]
  demoUrl: string
  chosenSkills: readonly string[]
  onToggle(filter: ActiveFilter): void
}

const isSame = (before: CardsProps, now: CardsProps) =>
  before.demoUrl === now.demoUrl &&
  before.chosenSkills === now.chosenSkills &&
  before.onToggle === now.onToggle &&
  before.profiles.length === now.profiles.length &&
  before.profiles.every((profile, at) => profile === now.profiles[at])

/** The profiles in parts, each rendered by itself. */
const inParts = (
  profiles: readonly DemoProfile[],
  size: number,
  render: (part: readonly DemoProfile[], at: number) => ReactNode,
) =>
  // Not Array.from, of which Prototype.js has one of its own.
  [...Array(Math.ceil(profiles.length / size)).keys()].map((at) =>
    render(profiles.slice(at * size, (at + 1) * size), at),
  )

const CardGrid = memo(
  ({ profiles, demoUrl, chosenSkills, onToggle }: CardsProps) => (
    <div className="grid" part="grid">
      {profiles.map((profile) => (
        <ProfileCard
          key={profile.id}
          profile={profile}
          demoUrl={demoUrl}
          chosenSkills={chosenSkills}
          onToggle={onToggle}
        />
      ))}
    </div>
  ),
  isSame,
)

const CardBatch = memo(
  ({ profiles, ...rest }: CardsProps) => (
    <div className="batch">
      {inParts(profiles, cardsPerGrid, (part, at) => (
        <CardGrid key={at} profiles={part} {...rest} />
      ))}
    </div>
  ),
  isSame,
)

/** All cards, in as many grids as they need. Those that are full are not rendered anew. */
export const CardGrids = ({ profiles, ...rest }: CardsProps) =>
  inParts(profiles, cardsPerBatch, (part, at) => <CardBatch key={at} profiles={part} {...rest} />)
