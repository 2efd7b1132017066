import star from 'icon:filled/star'
import building from 'icon:outline/building'
import pin from 'icon:outline/map-pin'
import { memo } from 'react'
import { AddressParts } from '../shared/address-parts.tsx'
import { ExternalLink } from '../shared/external-link.tsx'
import { Icon } from '../shared/icon.tsx'
import { useSpeech } from '../shared/use-speech.tsx'
import { longestAddress } from './address-lengths.ts'
import { avatarTone } from './avatar-tone.ts'
import type { DirectoryMessages } from './directory-messages.ts'
import type { ActiveFilter } from './filters.ts'
import type { DemoProfile } from './profiles.ts'
import { SocialButtons } from './social-buttons.tsx'
import { voiceOf } from './voice.ts'

/** SPEC.md section 9. */
const badgesPerCard = 3

function Head({ profile: { id, initials, name, role, rating } }: { profile: DemoProfile }) {
  const { say, number } = useSpeech<DirectoryMessages>()
  const outOfFive = Math.round(rating * 10) / 10
  return (
    <div className="head">
      <span className="avatar" data-tone={avatarTone(String(id))} aria-hidden="true">
        {initials}
      </span>
      <div className="who">
        <h3>{name}</h3>
        <p>{role}</p>
      </div>
      <span className="rating" role="img" aria-label={say('rated', { rating: outOfFive })}>
        <Icon paths={star} filled />
        {number(outOfFive)}
      </span>
    </div>
  )
}

/** Its style sets it as large as its length allows. */
const Address = ({ address }: { address: string }) => (
  <p
    className="address"
    data-voice={voiceOf(address)}
    dir="ltr"
    data-length={Math.min(address.length, longestAddress)}
  >
    <span>
      <AddressParts address={address} />
    </span>
  </p>
)

function Skills(props: {
  skills: readonly string[]
  chosen: readonly string[]
  onToggle(filter: ActiveFilter): void
}) {
  const { skills, chosen, onToggle } = props
  const { say } = useSpeech<DirectoryMessages>()
  const rest = skills.length - badgesPerCard
  return (
    <ul className="skills" aria-label={say('skills')}>
      {skills.slice(0, badgesPerCard).map((skill) => (
        <li key={skill}>
          <button
            type="button"
            className="badge"
            aria-pressed={chosen.includes(skill)}
            onClick={() => onToggle({ group: 'skills', option: skill })}
          >
            {skill}
          </button>
        </li>
      ))}
      {rest > 0 && <li className="more">{say('moreSkills', { count: rest })}</li>}
    </ul>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

function Facts({ profile: { experience, projects, isAvailable } }: { profile: DemoProfile }) {
  const { say, number } = useSpeech<DirectoryMessages>()
  return (
    <dl>
      <Fact term={say('experience')} value={say('years', { count: experience })} />
      <Fact term={say('projects')} value={number(projects)} />
      <Fact term={say('portfolio')} value={say(isAvailable ? 'available' : 'notAvailable')} />
    </dl>
  )
}

function ViewPortfolio({ profile, demoUrl }: { profile: DemoProfile; demoUrl: string }) {
  const { say } = useSpeech<DirectoryMessages>()
  return profile.isAvailable ? (
    <ExternalLink href={demoUrl} title={say('newTab')} className="button">
      {say('viewPortfolio')}
      <span className="visually-hidden"> {say('ofPerson', { name: profile.name })}</span>
    </ExternalLink>
  ) : (
    <button type="button" className="button" disabled>
      {say('viewPortfolio')}
    </button>
  )
}

/** One profile as a card (SPEC.md section 2). */
export const ProfileCard = memo(function ProfileCard(props: {
  profile: DemoProfile
  demoUrl: string
  chosenSkills: readonly string[]
  /** Which card of how many it is, where not all of them are on the page. */
  place: number | undefined
  setSize: number | undefined
  onToggle(filter: ActiveFilter): void
}) {
  const { profile, demoUrl, chosenSkills, place, setSize, onToggle } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list that it is in
    <div className="card" part="card" role="listitem" aria-posinset={place} aria-setsize={setSize}>
      <Head profile={profile} />
      <Address address={profile.domain} />
      <div className="places">
        <p>
          <Icon paths={building} />
          {profile.company}
        </p>
        <p>
          <Icon paths={pin} />
          {profile.location}
        </p>
      </div>
      <p className="description">{profile.description}</p>
      <Skills skills={profile.skills} chosen={chosenSkills} onToggle={onToggle} />
      <Facts profile={profile} />
      <div className="actions">
        <ViewPortfolio profile={profile} demoUrl={demoUrl} />
        <SocialButtons />
      </div>
    </div>
  )
})
