import * as brand from '../../brand.ts'
import type { Translator } from '../../i18n/catalogue.ts'
import type { DemoProfile } from './demo-profile.ts'
import { checkProfiles } from './profile.ts'

/** An address on one of the brand's domains. The profiles use the domains in turn. */
function address(label: string, turn: number): string {
  const { domains } = brand
  return `${label}.${domains[turn % domains.length]?.name}`
}

/**
 * Sample data: ten invented people at invented companies. Each option of each filter finds at least one
 * of them. A page that shows them says that they are samples.
 */
export const sampleProfiles: readonly DemoProfile[] = [
  {
    id: 'ananya-iyer',
    name: 'Ananya Iyer',
    role: 'Senior Backend Engineer',
    company: 'Plumbline Ledger',
    domain: address('ananya', 0),
    initials: 'AI',
    skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'gRPC'],
    experience: 8,
    projects: 24,
    rating: 4.9,
    description:
      'Builds payment services that settle on time and leave logs anyone can follow. Writes up every outage so that it never happens twice.',
    location: 'Bengaluru, India',
    isAvailable: true,
  },
  {
    id: 'mateo-fuentes',
    name: 'Mateo Fuentes',
    role: 'Frontend Developer',
    company: 'Quillharbor Press',
    domain: address('mateo', 1),
    initials: 'MF',
    skills: ['TypeScript', 'React', 'CSS', 'Accessibility'],
    experience: 3,
    projects: 12,
    rating: 4.6,
    description:
      'Makes reading apps for a publisher that are fast on old phones and work with the keyboard alone. Keeps the style sheets short.',
    location: 'Valencia, Spain',
    isAvailable: true,
  },
  {
    id: 'sana-qureshi',
    name: 'Sana Qureshi',
    role: 'Lead UI/UX Designer',
    company: 'Tamarind Post',
    domain: address('sana', 2),
    initials: 'SQ',
    skills: ['Figma', 'Prototyping', 'User research', 'Accessibility', 'Design systems'],
    experience: 6,
    projects: 31,
    rating: 4.8,
    description:
      'Designs parcel tracking for people waiting at the door. Tests every flow with five users before it gets built.',
    location: 'Hyderabad, India',
    isAvailable: true,
  },
  {
    id: 'lukas-brandt',
    name: 'Lukas Brandt',
    role: 'DevOps Engineer',
    company: 'Nightjar Grid',
    domain: address('lukas', 3),
    initials: 'LB',
    skills: ['Kubernetes', 'Terraform', 'AWS', 'Prometheus', 'Go'],
    experience: 5,
    projects: 17,
    rating: 4.5,
    description:
      'Runs the clusters behind a power-grid monitor. Cut a release from two days of manual work to nine automated minutes.',
    location: 'Leipzig, Germany',
    isAvailable: false,
  },
  {
    id: 'kavya-menon',
    name: 'Kavya Menon',
    role: 'Mobile Developer',
    company: 'Kitefern Labs',
    domain: address('kavya', 0),
    initials: 'KM',
    skills: ['Kotlin', 'Swift', 'React Native', 'SQLite'],
    experience: 2,
    projects: 7,
    rating: 4.4,
    description:
      'Writes field apps for plant nurseries that work all day without a signal and sync cleanly when it returns.',
    location: 'Kochi, India',
    isAvailable: true,
  },
  {
    id: 'rohan-deshpande',
    name: 'Rohan Deshpande',
    role: 'Principal Data Engineer',
    company: 'Saltmarsh Analytics',
    domain: address('rohan', 1),
    initials: 'RD',
    skills: ['Python', 'Spark', 'Kafka', 'dbt', 'PostgreSQL', 'Airflow'],
    experience: 12,
    projects: 38,
    rating: 4.9,
    description:
      'Moves four billion sensor readings a day from tide gauges to the people who forecast floods, and can say where each came from.',
    location: 'Pune, India',
    isAvailable: true,
  },
  {
    id: 'thandiwe-nkosi',
    name: 'Thandiwe Nkosi',
    role: 'Security Engineer',
    company: 'Veldt and Vane',
    domain: address('thandiwe', 2),
    initials: 'TN',
    skills: ['Threat modelling', 'Python', 'AWS', 'Penetration testing'],
    experience: 9,
    projects: 21,
    rating: 4.7,
    description:
      'Finds the way in before anyone else does, then stays to close it. Teaches new engineers to read a threat model over lunch.',
    location: 'Cape Town, South Africa',
    isAvailable: false,
  },
  {
    id: 'meera-krishnan',
    name: 'Meera Krishnan',
    role: 'Product Manager',
    company: 'Copperfinch Health',
    domain: address('meera', 3),
    initials: 'MK',
    skills: ['Roadmaps', 'User research', 'SQL'],
    experience: 7,
    projects: 15,
    rating: 4.3,
    description:
      'Turned a phone booking line into a page that 300 clinics use. Starts with the support inbox and leaves it shorter.',
    location: 'Chennai, India',
    isAvailable: true,
  },
  {
    id: 'hiroto-maeda',
    name: 'Hiroto Maeda',
    role: 'Cloud Architect',
    company: 'Oakrelay Networks',
    domain: address('hiroto', 0),
    initials: 'HM',
    skills: ['AWS', 'Terraform', 'Networking', 'Cost control', 'Kubernetes'],
    experience: 17,
    projects: 46,
    rating: 5,
    description:
      'Plans systems that span three regions and still fit on one sheet of paper. Has moved two railways and a bank out of their basements.',
    location: 'Osaka, Japan',
    isAvailable: true,
  },
  {
    id: 'ishaan-gupta',
    name: 'Ishaan Gupta',
    role: 'Junior Backend and Frontend Developer',
    company: 'Amberloom Systems',
    domain: address('ishaan', 1),
    initials: 'IG',
    skills: ['TypeScript', 'React', 'PostgreSQL', 'Docker'],
    experience: 1,
    projects: 4,
    rating: 4.1,
    description:
      'First job, first year: a stock ledger for handloom weavers, from the database to the button. Looking for tough code reviews.',
    location: 'Jaipur, India',
    isAvailable: true,
  },
]

/** The profiles that a page has given, without bad ones; the samples where it has given none. */
export function profilesOf(value: unknown): readonly DemoProfile[] {
  if (Array.isArray(value)) return checkProfiles(value)
  if (value !== null && value !== undefined)
    console.warn(
      `<demo-directory> profiles is of the type ${typeof value}. It takes an array of demo profiles. The samples are shown instead.`,
    )
  return sampleProfiles
}

/** The language of the profiles, where it is not that of the texts around them. */
export function profileLanguage(
  { areSamples }: { areSamples: boolean },
  { page, language }: Translator,
): string | undefined {
  const own = areSamples ? 'en' : page
  return own === language ? undefined : own
}
