import * as brand from '../../widgets/brand.ts'
import { waitlistOrder } from './content.ts'

/** A part of the privacy notice. `{contact}` stands for the address for questions. */
export interface NoticePart {
  title: string
  paragraphs: readonly string[]
}

/** A question with its answer, in the FAQ of each page. */
export interface FaqEntry {
  /** The answer's id, which links in the footer lead to. */
  id: string
  question: string
  /** `{contact}` stands for the address for questions. */
  answer: string
  /** A link at the end of the answer. */
  more?: { label: string; href: string }
}

/** A link to another page, or to a part of the same page. */
export interface FooterLink {
  label: string
  href: string
}

export interface FooterGroup {
  title: string
  links: readonly FooterLink[]
}

export interface SocialLink {
  label: string
  icon: string
}

/** The privacy notice, which the waitlist form links to (`privacyPath` of the brand). */
export const privacy: readonly NoticePart[] = [
  {
    title: 'Who we are',
    paragraphs: [
      `${brand.provider}, ${brand.postalAddress}. We decide what happens with what you send. Write to us there, or to {contact}.`,
    ],
  },
  {
    title: 'What we keep',
    paragraphs: [
      'What you enter in the waitlist form: your name, email address, phone number and designation, the addresses you tick, the price you name, and your comments. With it come the button that opened the form, to join or to log in, and the time when you sent it.',
      'Our server adds when it arrived, the site the form was on, and the campaign of the link that brought you, if the link named one. Our pages hand that campaign on to each other in their addresses; nothing is stored for it. We also keep which emails we have sent you.',
      'Until the form has arrived, your own browser keeps it too, for 30 days at most. After that a random number may stay there in its place, so that nothing is sent twice. What you type and do not send stays in the tab until you close it.',
      'There are no cookies and no trackers. On this site your browser remembers light or dark and, until you close the tab, the name and the domain you try on.',
    ],
  },
  {
    title: 'What for',
    paragraphs: [
      'To run the waitlist: to admit people in the order they joined, to write to you about it, and to learn which addresses are wanted and at what price. Nothing is charged: the price you name only tells us what an address is worth to you.',
      'We do this because you ask for it by sending the form, and stop when you ask us to.',
    ],
  },
  {
    title: 'For how long',
    paragraphs: [
      'For as long as there is a waitlist, or until you have it deleted. If we ask you to confirm your email address and you do not, we delete everything after two weeks. A form that a program seems to have filled in is deleted after 30 days. Our backups are free of it within 35 days.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      `The people at ${brand.provider} who run the waitlist, and the companies that run our server and deliver our emails, on our behalf. We do not sell it or pass it on. A site that shows our form learns that a form was sent, but not what was in it.`,
    ],
  },
  {
    title: 'How to see, change or delete it',
    paragraphs: [
      'Every email from us has your personal link. It opens a page with all your data. There you can change it, unsubscribe, or delete everything. Anyone who has the email can open that page: keep that in mind before you forward it. After a deletion a fingerprint of your email address (a hash) stays, so that a late copy of your form is recognised and not stored.',
      'No email yet? Write to {contact}.',
      'If you think that we handle your data wrongly, tell us. You also have the right to complain to the data protection authority of the place where you live or work.',
    ],
  },
]

const domainList = new Intl.ListFormat('en-GB').format(brand.domains.map(({ name }) => name))

export const faq: readonly FaqEntry[] = [
  { id: 'invitations', question: 'When do I get in?', answer: waitlistOrder },
  {
    id: 'price',
    question: 'Does it cost anything?',
    answer:
      'The waitlist is free; no price is set yet. The price in the form only tells us what an address is worth to you.',
  },
  {
    id: 'changes',
    question: 'Can I change what I sent, or leave?',
    answer:
      'Yes: every email from us has a link to a page where you see, change and delete your data.',
  },
  {
    id: 'samples',
    question: 'Can I look around first?',
    answer:
      'Yes. “Look inside” on the plate opens a sample portfolio, and there are ten sample profiles.',
    more: { label: 'See the\u00a0samples', href: '/demo-portfolios' },
  },
  {
    id: 'domains',
    question: 'Which domains are there?',
    answer: `${domainList}. You can tick more than one in the waitlist form.`,
  },
  {
    id: 'portfolio-builder',
    question: 'What is the portfolio builder?',
    answer:
      'A part of the dashboard. Add your skills, projects and writing, and it sets them in the style of your domain.',
  },
  {
    id: 'analytics',
    question: 'What do the analytics count?',
    answer: 'Visits to your own portfolio. This site has no trackers.',
  },
  {
    id: 'help-centre',
    question: 'Is there a help centre?',
    answer: 'Yes, in the dashboard, with answers right where you need them.',
  },
  {
    id: 'contact',
    question: 'How do I reach you?',
    answer: 'Write to {contact}. We read every message.',
  },
  {
    id: 'careers',
    question: 'Do you have open positions?',
    answer: 'Not at the moment.',
  },
  {
    id: 'news',
    question: 'Do you have a blog, or accounts on Twitter, LinkedIn or GitHub?',
    answer: 'Not yet: the links are placeholders. We’ll write when there is something to say.',
  },
  {
    id: 'privacy-policy',
    question: 'What do you keep about me?',
    answer:
      'What you enter in the waitlist form, when and from which site and campaign it came, and which emails we have sent you: to run the waitlist and to write to you about it. There are no trackers.',
    more: { label: 'Read the privacy notice', href: brand.privacyPath },
  },
  {
    id: 'terms-of-service',
    question: 'Do I agree to any terms?',
    answer: 'No: joining the waitlist commits you to nothing, and guarantees no address.',
  },
  { id: 'cookie-policy', question: 'Does this site set cookies?', answer: 'No.' },
]

export const footerGroups: readonly FooterGroup[] = [
  {
    title: 'Platform',
    links: [
      { label: 'Portfolio Builder', href: '#portfolio-builder' },
      { label: 'Domains', href: '#domains' },
      { label: 'Analytics', href: '#analytics' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'Help Centre', href: '#help-centre' },
      { label: 'Contact', href: '#contact' },
      { label: 'FAQ', href: '#faq' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', href: '/about' },
      { label: 'Careers', href: '#careers' },
      { label: 'Blog', href: '#news' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', href: '#privacy-policy' },
      { label: 'Terms of Service', href: '#terms-of-service' },
      { label: 'Cookie Policy', href: '#cookie-policy' },
    ],
  },
]

/** Placeholders: the accounts do not exist yet, so all three lead to one answer of the FAQ. */
export const socialLinks: readonly SocialLink[] = [
  { label: 'Twitter', icon: 'outline/brand-x' },
  { label: 'LinkedIn', icon: 'outline/brand-linkedin' },
  { label: 'GitHub', icon: 'outline/brand-github' },
]
