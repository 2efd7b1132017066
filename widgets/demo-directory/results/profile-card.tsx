import star from 'icon:filled/star'
import building from 'icon:outline/building'
import pin from 'icon:outline/map-pin'
import { memo } from 'react'
import { formatNumber } from '../../i18n/format-number.ts'
import { useTranslator } from '../../i18n/use-translator.ts'
import { Address } from '../../ui/address.static.tsx'
import { ExternalLink } from '../../ui/external-link.static.tsx'
import { Icon } from '../../ui/icon.static.tsx'
import type { ActiveFilter } from '../data/filters.ts'
import type { DemoProfile } from '../data/profile.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import { avatarTone } from './card-style.ts'
import { SocialButtons } from './social-buttons.tsx'

/** How many skills a card shows. The others are counted. */
const badgesPerCard = 3

function Head({ profile: { id, initials, name, role, rating } }: { profile: DemoProfile }) {
  const { t, languageOf } = useTranslator<DirectoryMessages>()
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
      <span className="rating" role="img" aria-label={t('rated', { rating: outOfFive })}>
        <Icon paths={star} filled />
        <span>{formatNumber(languageOf('rated'), outOfFive, { minimumFractionDigits: 1 })}</span>
      </span>
    </div>
  )
}

function Skills(props: {
  skills: readonly string[]
  chosen: readonly string[]
  onToggle(filter: ActiveFilter): void
}) {
  const { skills, chosen, onToggle } = props
  const { t } = useTranslator<DirectoryMessages>()
  const shown = skills.slice(0, badgesPerCard)
  const rest = skills.length - shown.length
  return (
    <ul className="skills" aria-label={t('skills')}>
      {shown.map((skill, at) => (
        <li key={skill}>
          <button
            type="button"
            className="badge"
            aria-pressed={chosen.includes(skill)}
            onClick={() => onToggle({ group: 'skills', option: skill })}
          >
            {skill}
          </button>
          {/* In the item of the last one, so that it never stands alone on a line. */}
          {rest > 0 && at === shown.length - 1 && (
            <span className="more">{t('moreSkills', { count: rest })}</span>
          )}
        </li>
      ))}
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
  const { t, number } = useTranslator<DirectoryMessages>()
  return (
    <dl>
      <Fact term={t('experience')} value={t('years', { count: experience })} />
      <Fact term={t('projects')} value={number(projects, 'projects')} />
      <Fact term={t('portfolio')} value={t(isAvailable ? 'available' : 'notAvailable')} />
    </dl>
  )
}

function ViewPortfolio({ profile, demoUrl }: { profile: DemoProfile; demoUrl: string }) {
  const { t } = useTranslator<DirectoryMessages>()
  return profile.isAvailable ? (
    <ExternalLink href={demoUrl} title={t('newTab')} className="button">
      <span>{t('viewPortfolio')}</span>
      <span className="visually-hidden">{` ${t('ofPerson', { name: profile.name })}`}</span>
    </ExternalLink>
  ) : (
    <button type="button" className="button" disabled>
      {t('viewPortfolio')}
    </button>
  )
}

/** The card of a profile. With `memo`, it does not render again when the next page is loaded. */
export const ProfileCard = memo(function ProfileCard(props: {
  profile: DemoProfile
  demoUrl: string
  chosenSkills: readonly string[]
  onToggle(filter: ActiveFilter): void
}) {
  const { profile, demoUrl, chosenSkills, onToggle } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list that it is in
    <div className="card" part="card" role="listitem">
      <Head profile={profile} />
      <Address address={profile.domain} />
      <div className="places">
        <p>
          <Icon paths={building} />
          <span>{profile.company}</span>
        </p>
        <p>
          <Icon paths={pin} />
          <span>{profile.location}</span>
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
