import type { Voice } from '../widgets/brand.ts'
import * as brand from '../widgets/brand.ts'

/** A domain with a sample address on it. */
export interface DomainCard {
  domain: string
  exampleAddress: string
  styleLabel: string
  voice: Voice
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

/** A part of the privacy notice. `{contact}` stands for the address for questions. */
export interface NoticePart {
  title: string
  paragraphs: readonly string[]
}

/** A link at the end of a text. */
interface TextLink {
  label: string
  href: string
}

/** A link to another page, or to a note in the footer. */
export type FooterLink = { label: string } & (
  | { href: string }
  | {
      /** The note's id: the link leads to `#id`. */
      id: string
      /** `{contact}` stands for the address for questions. */
      note: string
      /** What stands before the note. */
      questions?: readonly { question: string; answer: string; more?: TextLink }[]
      /** Where the note links to. */
      more?: TextLink
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
  stats: 'Sample figures: real ones will replace them once there is something to count.',
  socialProof: 'A sample figure: the real one will replace it once there is something to count.',
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
  'Free to start',
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

/** The privacy notice, which the waitlist form links to (`privacyPath` of the brand). */
export const privacy: readonly NoticePart[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'What you enter in the waitlist form: your name, email address, phone number and designation, the addresses you tick, the price you name, and your comments. With it come the button that opened the form, to join or to log in, and the time when you sent it.',
      'Our server adds when it arrived, the site the form was on, and the campaign of the link that brought you, if the link named one. Our pages hand that campaign on to each other in their addresses; nothing is stored for it. We also keep which emails we have sent you.',
      'Until the form has arrived, your own browser keeps it too, for 30 days at most. After that a random number may stay there in its place, so that nothing is sent twice. What you type and do not send stays in the tab until you close it.',
      'There are no cookies and no trackers. On this site your browser remembers light or dark and, until you close the tab, the name you try on.',
    ],
  },
  {
    title: 'What for',
    paragraphs: [
      'To run the waitlist: to let people in in the order they joined, to write to you about it, and to learn which addresses are wanted and at what price. Nothing is charged: the price you name only tells us what an address is worth to you.',
      'We do this because you ask us to by sending the form, and stop when you tell us to.',
    ],
  },
  {
    title: 'For how long',
    paragraphs: [
      'For as long as there is a waitlist, or until you have it deleted. If we ask you to confirm your email address and you do not, we delete it all after two weeks; a form that a program seems to have filled in, after 30 days. Then it is gone from our backups within 35 days.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      `The people at ${brand.provider} who run the waitlist, and the companies that run our server and deliver our emails, on our behalf. Nobody else: we do not sell it or pass it on. A site that shows our form learns that a form was sent, and nothing of what was in it.`,
    ],
  },
  {
    title: 'How to see, change or delete it',
    paragraphs: [
      'Every email from us has a link of your own. It opens a page that shows all we have of you: there you can change it, stop our emails, or have everything deleted. Whoever has the email can open that page, so think of it before you pass an email on. What stays after a deletion is a fingerprint of your email address (a hash): if a copy of your form arrives late, we recognise it and do not keep it.',
      'No email yet? Write to {contact}.',
    ],
  },
]

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Platform',
    links: [
      {
        label: 'Portfolio Builder',
        id: 'portfolio-builder',
        note: 'Part of the dashboard. Add your skills, projects and writing, and it sets them in the style of your domain.',
      },
      {
        label: 'Domains',
        id: 'domains',
        note: `${new Intl.ListFormat('en-GB').format(brand.domains.map(({ name }) => name))}. You can tick more than one in the waitlist form.`,
      },
      {
        label: 'Analytics',
        id: 'analytics',
        note: 'Counts visits to your own portfolio. This site tracks nobody.',
      },
    ],
  },
  {
    title: 'Support',
    links: [
      {
        label: 'Help Centre',
        id: 'help-centre',
        note: 'Part of the dashboard, with answers right where you need them.',
      },
      {
        label: 'Contact',
        id: 'contact',
        note: 'Write to {contact}. We read every message.',
        more: { label: 'Go to the waitlist', href: '/#join' },
      },
      {
        label: 'FAQ',
        id: 'faq',
        questions: [
          { question: 'When do I get in?', answer: waitlistOrder },
          {
            question: 'Does it cost anything?',
            answer:
              'No: the price in the form tells us what an address is worth to you, and nothing is charged.',
          },
          {
            question: 'Can I change what I sent, or leave?',
            answer:
              'Yes: every email from us has a link to a page that shows it all, where you change it or have it deleted.',
          },
          {
            question: 'Can I look around first?',
            answer: 'Yes, there are ten sample portfolios.',
            more: { label: 'See the\u00a0samples', href: '/demo-portfolios' },
          },
        ],
        note: 'Another question? Write to {contact}.',
      },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Careers', id: 'careers', note: 'There are no open positions at the moment.' },
      {
        label: 'Blog',
        id: 'blog',
        note: 'Not started yet. We’ll write when there is something to say.',
      },
    ],
  },
  {
    title: 'Legal',
    links: [
      {
        label: 'Privacy Policy',
        id: 'privacy-policy',
        note: 'We keep what you enter in the waitlist form, to run the waitlist and to write to you about it. There are no trackers.',
        more: { label: 'Read the privacy notice', href: brand.privacyPath },
      },
      {
        label: 'Terms of Service',
        id: 'terms-of-service',
        note: 'The waitlist has no terms: joining it commits you to nothing, and guarantees no address.',
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
  note: 'We have no accounts there yet, so these three links are placeholders.',
}
