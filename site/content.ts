import type { Voice } from '../widgets/brand.ts'
import * as brand from '../widgets/brand.ts'

/** A domain with a sample address on it (SPEC.md section 3). */
export interface DomainCard {
  domain: string
  exampleAddress: string
  styleLabel: string
  voice: Voice
}

/** A titled text with the icon that stands before it, by its path in the icon set. */
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

/** Sample data: nobody said this (SPEC.md section 3). */
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

/** A link to another page, or to a note of the footer itself. */
export type FooterLink = { label: string } & (
  | { href: string }
  | {
      /** The note's id: the link leads to `#id`. */
      id: string
      note: string
    }
)

export interface FooterGroup {
  title: string
  links: readonly FooterLink[]
}

export interface SocialLink {
  label: string
  icon: string
}

export const badge = 'For IT Professionals'

export const domainCards: readonly DomainCard[] = brand.domains.map(
  ({ name, example, style, voice }) => ({
    domain: name,
    exampleAddress: example,
    styleLabel: style,
    voice,
  }),
)

export const features: readonly FeatureItem[] = [
  {
    icon: 'outline/signature',
    title: 'Personal address',
    text: 'Your name, then a dot, then one of four premium domains. It fits on a card and in a signature.',
  },
  {
    icon: 'outline/stack-2',
    title: 'Skills',
    text: 'What you work with, and for how long. A recruiter reads it in ten seconds.',
  },
  {
    icon: 'outline/hammer',
    title: 'Projects',
    text: 'The problem, your part in it, the result. With pictures, links and code.',
  },
  {
    icon: 'outline/award',
    title: 'Achievements',
    text: 'Certificates, awards and talks, each with its date and a link to the proof.',
  },
  {
    icon: 'outline/writing',
    title: 'Blog',
    text: 'Write down what you learnt, at an address that stays yours when you change jobs.',
  },
  {
    icon: 'outline/quote',
    title: 'Testimonials',
    text: 'A few lines from colleagues and clients. You choose which of them are shown.',
  },
  {
    icon: 'outline/chart-bar',
    title: 'Analytics',
    text: 'How many people came, from where, and which project they opened first.',
  },
  {
    icon: 'outline/mail',
    title: 'Contact form',
    text: 'Messages reach your inbox without your e-mail address standing on the web.',
  },
]

export const stats: readonly Stat[] = [
  { number: '10,000+', label: 'IT Professionals', voice: 'corporate' },
  { number: '95%', label: 'Job Success Rate', voice: 'creative' },
  { number: '50,000+', label: 'Portfolio Views', voice: 'minimal' },
  { number: '4.9/5', label: 'User Rating', voice: 'developer' },
]

/** What is not real is labelled where it stands. */
export const sampleLabels = {
  stats: 'Sample figures: they show what will stand here once there is something to count.',
  testimonials: 'Sample testimonials: the people and their companies are invented.',
  profiles: 'Sample profiles: the ten people and their companies are invented.',
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Asha Example',
    role: 'Backend Developer',
    company: 'Sample Systems',
    avatar: 'AE',
    content:
      'I used to send three links and a PDF. Now I send one line, and the interview starts with the project I am proud of.',
    rating: 5,
  },
  {
    name: 'Jonas Example',
    role: 'UI/UX Designer',
    company: 'Studio Sample',
    avatar: 'JE',
    content:
      'It looks like something I would have set myself. Clients remember the address, because it is my name.',
    rating: 5,
  },
  {
    name: 'Meera Example',
    role: 'DevOps Engineer',
    company: 'Example Cloud',
    avatar: 'ME',
    content:
      'I filled it in one evening. A week later the analytics showed me which talk people had come for.',
    rating: 5,
  },
]

export const benefits: readonly string[] = [
  'Free to start',
  'An address under your own name',
  'Four domains, each with its own style',
  'Skills, projects and writing in one place',
  'Figures on who reads what',
  'A contact form that keeps your e-mail private',
]

/** Before the launch, and after it (SPEC.md section 9 has the text of the time before). */
export const socialProof = 'Join 500+ professionals already on the waitlist'
export const socialProofLive = '500+ professionals joined the waitlist. Now the door is open.'

export const offers: readonly FeatureItem[] = [
  {
    icon: 'outline/school',
    title: 'Mentorship',
    text: 'Regular hours with people who already do the job you want next.',
  },
  {
    icon: 'outline/tools',
    title: 'Hands-on Projects',
    text: 'Products with users, deadlines and code review, not exercises.',
  },
  {
    icon: 'outline/chart-pie',
    title: 'Equity Ownership',
    text: 'Whoever helps to build a product holds a share in it.',
  },
  {
    icon: 'outline/address-book',
    title: 'A Portfolio of Your Own',
    text: 'What you have built stands at your own address, for everyone to see.',
  },
]

export const values: readonly FeatureItem[] = [
  {
    icon: 'outline/seedling',
    title: 'Inclusive Growth',
    text: 'A famous degree or a big city must not decide who moves up. We make room for career changers, late starters and people from small towns.',
  },
  {
    icon: 'outline/target-arrow',
    title: 'Real Impact',
    text: 'Work counts when somebody uses it. We would rather ship one small thing that helps than ten that impress.',
  },
  {
    icon: 'outline/users-group',
    title: 'Collaboration',
    text: 'Nobody ships alone. We review each other’s work, teach what we know and write down who did what.',
  },
]

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Platform',
    links: [
      {
        label: 'Portfolio Builder',
        id: 'portfolio-builder',
        note: 'Part of the dashboard. You bring skills, projects and words; it sets them in the style of your domain.',
      },
      {
        label: 'Domains',
        id: 'domains',
        note: `${new Intl.ListFormat('en-GB').format(brand.domains.map(({ name }) => name))}. You pick one.`,
      },
      {
        label: 'Analytics',
        id: 'analytics',
        note: 'Counts the visits to your own portfolio. This site counts nobody.',
      },
    ],
  },
  {
    title: 'Support',
    links: [
      {
        label: 'Help Centre',
        id: 'help-centre',
        note: 'Part of the dashboard: it answers where the question comes up.',
      },
      {
        label: 'Contact',
        id: 'contact',
        note: 'Write to us in the comments box of the waitlist form. We read every one.',
      },
      {
        label: 'FAQ',
        id: 'faq',
        note: 'Can I look at one first? Yes: the demo page has ten sample portfolios.',
      },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Careers', id: 'careers', note: 'There are no open positions at present.' },
      {
        label: 'Blog',
        id: 'blog',
        note: 'Not started yet. We will write when there is something to say.',
      },
    ],
  },
  {
    title: 'Legal',
    links: [
      {
        label: 'Privacy Policy',
        id: 'privacy-policy',
        note: 'The full text is being written. The waitlist keeps what you fill in, and when. There are no trackers.',
      },
      {
        label: 'Terms of Service',
        id: 'terms-of-service',
        note: 'The full text is being written. Joining the waitlist binds you to nothing.',
      },
      { label: 'Cookie Policy', id: 'cookie-policy', note: 'This site sets no cookies.' },
    ],
  },
]

/** Placeholders: the accounts do not exist yet, so all three lead to one note. */
export const socialLinks: readonly SocialLink[] = [
  { label: 'Twitter', icon: 'outline/brand-x' },
  { label: 'LinkedIn', icon: 'outline/brand-linkedin' },
  { label: 'GitHub', icon: 'outline/brand-github' },
]

export const socialNote = {
  id: 'social-accounts',
  label: 'Twitter, LinkedIn, GitHub',
  note: 'We have no accounts there yet. These three links are placeholders.',
}
