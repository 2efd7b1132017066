import { memo } from 'react'
import type { ActiveFilter } from './filters.ts'
import { ProfileCard } from './profile-card.tsx'
import type { DemoProfile } from './profiles.ts'

/**
 * How many cards lie in one grid. Each is laid out by itself, so that one page more does not move
 * the thousands before it. A multiple of 1 to 6, the most columns there are: its rows are full.
 */
const cardsPerGrid = 60

interface GridProps {
  profiles: readonly DemoProfile[]
  demoUrl: string
  chosenSkills: readonly string[]
  onToggle(filter: ActiveFilter): void
}

const isSame = (before: GridProps, now: GridProps) =>
  before.demoUrl === now.demoUrl &&
  before.chosenSkills === now.chosenSkills &&
  before.onToggle === now.onToggle &&
  before.profiles.length === now.profiles.length &&
  before.profiles.every((profile, at) => profile === now.profiles[at])

const CardGrid = memo(
  ({ profiles, demoUrl, chosenSkills, onToggle }: GridProps) => (
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

/** All cards, in as many grids as they need. Those that are full are not rendered anew. */
export const CardGrids = ({ profiles, ...rest }: GridProps) =>
  // Not Array.from, of which Prototype.js has one of its own.
  [...Array(Math.ceil(profiles.length / cardsPerGrid)).keys()].map((at) => (
    <CardGrid
      key={at}
      profiles={profiles.slice(at * cardsPerGrid, (at + 1) * cardsPerGrid)}
      {...rest}
    />
  ))
