import star from 'icon:filled/star'
import github from 'icon:outline/brand-github'
import linkedin from 'icon:outline/brand-linkedin'
import x from 'icon:outline/brand-x'
import building from 'icon:outline/building'
import chevron from 'icon:outline/chevron-down'
import pin from 'icon:outline/map-pin'
import { memo } from 'react'
import { useTranslator } from '../../rendering/root.tsx'
import { Address } from '../../ui/address.static.tsx'
import { ExternalLink, Icon } from '../../ui/elements.static.tsx'
import type { DemoProfile } from '../data/demo-profile.ts'
import { badgesPerCard } from '../data/search.ts'
import type { DirectoryMessages } from '../messages.en.ts'
import type { DirectoryState } from '../store.ts'

/** A profile, and the language that it is in, where that is not the card's. */
interface Shown {
  profile: DemoProfile
  lang: string | undefined
}

function Head({ profile: { initials, name, role, rating }, lang }: Shown) {
  const { t, number } = useTranslator<DirectoryMessages>()
  const outOfFive = Math.round(rating * 10) / 10
  return (
    <div className="head">
      <bdi className="avatar" aria-hidden="true">
        {initials}
      </bdi>
      <div className="who">
        <h3>
          <bdi lang={lang}>{name}</bdi>
        </h3>
        <p>
          <bdi lang={lang}>{role}</bdi>
        </p>
      </div>
      <span className="rating" role="img" aria-label={t('rated', { rating: outOfFive })}>
        <Icon path={star} filled />
        <span>{number(outOfFive, 'rated', { minimumFractionDigits: 1 })}</span>
      </span>
    </div>
  )
}

/** A press on the two visible lines opens the whole description. */
const Description = ({ profile: { description }, lang }: Shown) => (
  <details className="description">
    <summary>
      <span lang={lang} dir="auto">
        {description}
      </span>
      <Icon path={chevron} />
    </summary>
  </details>
)

/** The input of a card's skills. */
interface WithSkills extends Pick<Shown, 'lang'> {
  /** In the order in which they are shown. */
  skills: readonly string[]
  chosenSkills: readonly string[]
  toggle: DirectoryState['toggle']
}

function Skills({ skills, lang, chosenSkills, toggle }: WithSkills) {
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
            lang={lang}
            dir="auto"
            aria-pressed={chosenSkills.includes(skill)}
            onClick={() => toggle({ group: 'skills', option: skill })}
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

/** The address of a portfolio. The parser of URLs escapes the braces in a path. */
const portfolioUrl = (demoUrl: string, id: DemoProfile['id']) =>
  demoUrl.replaceAll(/\{id\}|%7Bid%7D/gi, () => encodeURIComponent(id))

function ViewPortfolio({ profile, demoUrl }: { profile: DemoProfile; demoUrl: string }) {
  const { t } = useTranslator<DirectoryMessages>()
  return profile.isAvailable && demoUrl ? (
    <ExternalLink href={portfolioUrl(demoUrl, profile.id)} title={t('newTab')} className="button">
      <span>{t('viewPortfolio')}</span>
      <span className="visually-hidden">{` ${t('ofPerson', { name: profile.name })}`}</span>
    </ExternalLink>
  ) : (
    <button type="button" className="button" disabled>
      {t('viewPortfolio')}
    </button>
  )
}

const networks = [
  ['Twitter', x],
  ['LinkedIn', linkedin],
  ['GitHub', github],
] as const

/** The three disabled social buttons. A disabled button has no pointer events, so its item opens its tooltip. */
function SocialButtons() {
  const { t } = useTranslator<DirectoryMessages>()
  return (
    <ul className="social">
      {networks.map(([network, path]) => (
        <li key={network}>
          <button
            type="button"
            aria-label={t(network)}
            title={t('noAccount', { network: t(network) })}
            disabled
          >
            <Icon path={path} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * The card of a profile. With `memo`, it renders again only if its content changes, not when other cards come or go.
 */
export const ProfileCard = memo(function ProfileCard(
  props: Shown & WithSkills & { demoUrl: string },
) {
  const { profile, lang, demoUrl } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list that it is in
    <div className="card" part="card" role="listitem">
      <Head profile={profile} lang={lang} />
      <Address address={profile.domain} />
      <div className="places">
        <p>
          <Icon path={building} />
          <bdi lang={lang}>{profile.company}</bdi>
        </p>
        <p>
          <Icon path={pin} />
          <bdi lang={lang}>{profile.location}</bdi>
        </p>
      </div>
      <Description profile={profile} lang={lang} />
      <Skills {...props} />
      <Facts profile={profile} />
      <div className="actions">
        <ViewPortfolio profile={profile} demoUrl={demoUrl} />
        <SocialButtons />
      </div>
    </div>
  )
})
