import type { Voice } from '../../widgets/brand.ts'
import * as brand from '../../widgets/brand.ts'
import { voiceWords } from '../../widgets/plate/materials.ts'

/** A domain with a sample address on it. */
export interface DomainCard {
  domain: string
  exampleAddress: string
  styleLabel: string
  voice: Voice
  /** The word for the voice in links. */
  word: string
}

/** A titled text with its icon, by the path in the icon set. */
export interface FeatureItem {
  icon: string
  title: string
  text: string
}

export interface Stat {
  number: string
  label: string
  voice: Voice
}

/** Sample data. */
export interface Testimonial {
  name: string
  role: string
  company: string
  /** Initials. */
  avatar: string
  content: string
  /** Stars, 1 to 5. */
  rating: number
}

export const badge = 'For IT Professionals'

export const domainCards: readonly DomainCard[] = brand.domains.map(
  ({ name, example, style, voice }) => ({
    domain: name,
    exampleAddress: example,
    styleLabel: style,
    voice,
    word: voiceWords[voice],
  }),
)

export const features: readonly FeatureItem[] = [
  {
    icon: 'outline/signature',
    title: 'Personal address',
    text: 'Your name on one of four premium domains. Short enough for a business card or an email signature.',
  },
  {
    icon: 'outline/stack-2',
    title: 'Skills',
    text: 'What you work with, and for how long. A recruiter can take it in within ten seconds.',
  },
  {
    icon: 'outline/hammer',
    title: 'Projects',
    text: 'The problem, your part in solving it and the result, with pictures, links and code.',
  },
  {
    icon: 'outline/award',
    title: 'Achievements',
    text: 'Certificates, awards and talks, each with a date and a link that proves it.',
  },
  {
    icon: 'outline/writing',
    title: 'Blog',
    text: 'Write about what you learn, at an address that stays yours when you change jobs.',
  },
  {
    icon: 'outline/quote',
    title: 'Testimonials',
    text: 'A few lines from colleagues and clients. You choose which ones to show.',
  },
  {
    icon: 'outline/chart-bar',
    title: 'Analytics',
    text: 'See how many people visit, where they come from and which project they open first.',
  },
  {
    icon: 'outline/mail',
    title: 'Contact form',
    text: 'Messages reach your inbox while your email address stays private.',
  },
]

export const stats: readonly Stat[] = [
  { number: '10,000+', label: 'IT Professionals', voice: 'corporate' },
  { number: '95%', label: 'Job Success Rate', voice: 'creative' },
  { number: '50,000+', label: 'Portfolio Views', voice: 'minimal' },
  { number: '4.9/5', label: 'User Rating', voice: 'developer' },
]

/** The labels that mark samples. */
export const sampleLabels = {
  stats: { lead: 'Sample figures,', rest: 'until there are real ones to count.' },
  socialProof: 'A sample figure, like those above.',
  testimonials: 'Sample testimonials: the people and their companies are made up.',
  profiles: 'Sample profiles: the ten people and their companies are made up.',
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Asha Example',
    role: 'Backend Developer',
    company: 'Sample Systems',
    avatar: 'AE',
    content:
      'I used to send three links and a PDF. Now I send one line, and the interview starts with the project I’m proudest of.',
    rating: 5,
  },
  {
    name: 'Jonas Example',
    role: 'UI/UX Designer',
    company: 'Studio Sample',
    avatar: 'JE',
    content:
      'It looks like something I would have designed myself. Clients remember the address because it’s my name.',
    rating: 5,
  },
  {
    name: 'Meera Example',
    role: 'DevOps Engineer',
    company: 'Example Cloud',
    avatar: 'ME',
    content:
      'I set it up in an evening. A week later, the analytics showed me which talk people had come for.',
    rating: 5,
  },
]

export const benefits: readonly string[] = [
  'A waitlist that is free to join',
  'An address in your own name',
  'Four domains, each with its own style',
  'Skills, projects and writing in one place',
  'Analytics that show what people read',
  'A contact form that keeps your email private',
]

export const socialProof = 'Join 500+ professionals already on the waitlist'
/** Like all texts, true before and after the launch, since the same build is served in both phases. */
export const waitlistOrder = 'Invitations go out in the order people joined, from launch day on.'

export const offers: readonly FeatureItem[] = [
  {
    icon: 'outline/school',
    title: 'Mentorship',
    text: 'Regular time with people who already do the job you want next.',
  },
  {
    icon: 'outline/tools',
    title: 'Hands-on Projects',
    text: 'Products with real users, deadlines and code reviews, not exercises.',
  },
  {
    icon: 'outline/chart-pie',
    title: 'Equity Ownership',
    text: 'Everyone who helps build a product owns a share of it.',
  },
  {
    icon: 'outline/address-book',
    title: 'A Portfolio of Your Own',
    text: 'Everything you have built, at your own address, for everyone to see.',
  },
]

export const values: readonly FeatureItem[] = [
  {
    icon: 'outline/seedling',
    title: 'Inclusive Growth',
    text: 'A famous degree or a big city shouldn’t decide who moves up. We make room for career changers, late starters and people from small towns.',
  },
  {
    icon: 'outline/target-arrow',
    title: 'Real Impact',
    text: 'Work counts when somebody uses it. We would rather ship one small thing that helps than ten that merely impress.',
  },
  {
    icon: 'outline/users-group',
    title: 'Collaboration',
    text: 'Nobody ships alone. We review each other’s work, teach what we know and give credit where it’s due.',
  },
]
