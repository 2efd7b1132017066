import type { Voice } from '../../widgets/brand.ts'

/** A sample portfolio, as the visitor would see it behind the plate. */
export interface Portfolio {
  role: string
  statement: string
  /** What the address is short enough for. */
  address: string
  /** With years of practice. */
  skills: readonly (readonly [name: string, years: number])[]
  projects: readonly { title: string; text: string; figure: string; unit: string }[]
  achievements: readonly (readonly [year: string, text: string])[]
  posts: readonly (readonly [date: string, title: string])[]
  quotes: readonly { text: string; name: string; role: string }[]
  /** Of one month. */
  analytics: {
    visits: string
    /** Of each week, from 0 to 100. */
    weeks: readonly number[]
    sources: readonly (readonly [name: string, percent: number])[]
    first: string
  }
  contact: string
}

/** What the bar above a portfolio says. */
export const sampleNote = 'A sample: the work, the people and the figures are made up.'

/** Behind each voice, the portfolio of its card (partials/portfolios), grown up. */
export const portfolios: Readonly<Record<Voice, Portfolio>> = {
  corporate: {
    role: 'Systems Architect',
    statement:
      'I design the systems that people notice only when they stop. Mine have not stopped.',
    address: 'Engraved once, on the card and under every letter.',
    skills: [
      ['Distributed systems', 15],
      ['Databases', 12],
      ['Java and Kotlin', 11],
      ['Payments', 9],
      ['Incident response', 8],
      ['Mentoring', 6],
    ],
    projects: [
      {
        title: 'A payment core that never sleeps',
        text: 'Four data centres, and no planned night off since the first day. I led the design and the move, account by account.',
        figure: '0',
        unit: 'minutes of planned downtime',
      },
      {
        title: 'Timetables for 900 stations',
        text: 'A new timetable for the whole network while the kettle boils. It used to take a night.',
        figure: '900',
        unit: 'stations in four minutes',
      },
      {
        title: 'A ledger that explains itself',
        text: 'Each balance leads to the entries behind it, so an audit asks fewer questions.',
        figure: '2',
        unit: 'days for an audit, once 25',
      },
    ],
    achievements: [
      ['2025', 'Talk: failing well, on purpose. Sample Architecture Days.'],
      ['2023', 'Example Engineering Medal, for the payment core.'],
      ['2019', 'Certified architect, Example Cloud.'],
    ],
    posts: [
      ['May 2025', 'What a bank taught me about sleep'],
      ['Mar 2025', 'The meeting before the outage'],
      ['Jan 2025', 'Draw it, or you don’t know it'],
    ],
    quotes: [
      {
        text: 'The quietest launch we ever had. Nobody noticed, which was the plan.',
        name: 'Asha Example',
        role: 'Chief Engineer, Sample Systems',
      },
    ],
    analytics: {
      visits: '1,284',
      weeks: [42, 55, 48, 70, 64, 82, 76, 100],
      sources: [
        ['Search', 46],
        ['Direct', 31],
        ['Talks', 23],
      ],
      first: 'A payment core that never sleeps',
    },
    contact: 'Letters reach my desk. My email address stays in the drawer.',
  },
  creative: {
    role: 'Designer who codes',
    statement: 'Posters, type and screens that shout',
    address: 'Big enough for a wall, short enough for a sticker.',
    skills: [
      ['type', 12],
      ['posters', 10],
      ['interfaces', 9],
      ['css', 9],
      ['motion', 5],
      ['riso print', 4],
    ],
    projects: [
      {
        title: 'loud library',
        text: 'A town library that wanted to be heard. New name, new signs, one very large comma.',
        figure: '3x',
        unit: 'as many new readers',
      },
      {
        title: 'night bus',
        text: 'A map you can read at 2 am, from across the street, without your glasses.',
        figure: '41',
        unit: 'stops, one line',
      },
      {
        title: 'half a type',
        text: 'An alphabet of circles and corners. Drawn in a week, argued about for a year.',
        figure: '68',
        unit: 'letters, no curves but one',
      },
    ],
    achievements: [
      ['2025', 'Gold, Sample Poster Biennial'],
      ['2024', 'Talk: make the button bigger'],
      ['2022', 'Young letters prize, Example Type Club'],
    ],
    posts: [
      ['05.25', 'white space is not empty'],
      ['04.25', 'in praise of the wrong blue'],
      ['02.25', 'kerning at the bus stop'],
    ],
    quotes: [
      {
        text: 'We asked for a logo and got a voice.',
        name: 'Jonas Example',
        role: 'Studio Sample',
      },
      {
        text: 'It is the first report my team has ever hung on a wall.',
        name: 'Meera Example',
        role: 'Example Cloud',
      },
    ],
    analytics: {
      visits: '3,420',
      weeks: [30, 44, 38, 60, 52, 88, 71, 100],
      sources: [
        ['shared', 58],
        ['search', 24],
        ['direct', 18],
      ],
      first: 'loud library',
    },
    contact:
      'Say it with a postcard. It lands in my inbox, and my email address does not leave it.',
  },
  minimal: {
    role: 'Interface engineer',
    statement: 'I make software quieter.',
    address: 'One line in a signature. Nothing else is needed.',
    skills: [
      ['Accessible interfaces', 9],
      ['Performance', 8],
      ['Design systems', 7],
      ['Writing', 5],
    ],
    projects: [
      {
        title: 'A calendar without alarms',
        text: 'It tells you once, in time. People missed less, and slept more.',
        figure: '2024',
        unit: '',
      },
      {
        title: 'Forty settings, then four',
        text: 'We watched what people changed. Then we chose well, and took the rest away.',
        figure: '2023',
        unit: '',
      },
      {
        title: 'An editor that waits',
        text: 'Twelve kilobytes. It opens before your hand is back on the keys.',
        figure: '2021',
        unit: '',
      },
    ],
    achievements: [
      ['2025', 'Talk: the pause, Sample Interface Week'],
      ['2023', 'Example Accessibility Award'],
      ['2020', 'Certified in web accessibility, Sample Institute'],
    ],
    posts: [
      ['2 May', 'On leaving things out'],
      ['18 April', 'A loading state is an apology'],
      ['30 March', 'What the margin is for'],
    ],
    quotes: [
      {
        text: 'There is less of everything, and I miss none of it.',
        name: 'Meera Example',
        role: 'Example Cloud',
      },
    ],
    analytics: {
      visits: '612',
      weeks: [40, 46, 43, 58, 55, 72, 80, 92],
      sources: [
        ['Direct', 51],
        ['Search', 37],
        ['Elsewhere', 12],
      ],
      first: 'A calendar without alarms',
    },
    contact: 'Write a few lines. They reach me, and my email address stays private.',
  },
  developer: {
    role: 'backend, tools, on call',
    statement: 'small programs that do one thing, all night long',
    address: 'fits in a commit message, a man page and a sticker on the lid',
    skills: [
      ['go', 8],
      ['linux', 12],
      ['postgres', 9],
      ['rust', 4],
      ['kubernetes', 6],
      ['bash', 14],
    ],
    projects: [
      {
        title: 'api/',
        text: 'a gateway for one million devices. one binary, no config file.',
        figure: '1.4 ms',
        unit: 'p99',
      },
      {
        title: 'cli/',
        text: 'deploys, rolls back, and says sorry. used by 300 engineers a day.',
        figure: '300',
        unit: 'users a day',
      },
      {
        title: 'infra/',
        text: 'three regions, in 900 lines that anybody on the team can read.',
        figure: '900',
        unit: 'lines',
      },
    ],
    achievements: [
      ['2025', 'talk - the shell is a user interface, sample systems days'],
      ['2024', 'maintainer of the month, example foundation'],
      ['2021', 'certified administrator, example cloud'],
    ],
    posts: [
      ['f3a91c2', 'delete the cache and see who screams'],
      ['9be04d7', 'a pager is a product'],
      ['27c5e10', 'notes on reading other people, and their code'],
    ],
    quotes: [
      {
        text: 'fixed it before the pager rang. i still have not met them.',
        name: 'jonas example',
        role: 'studio sample',
      },
    ],
    analytics: {
      visits: '2,048',
      weeks: [35, 52, 40, 66, 58, 74, 90, 100],
      sources: [
        ['git', 49],
        ['search', 33],
        ['direct', 18],
      ],
      first: 'cli/',
    },
    contact: 'stdin is open, and my email address is in /dev/null',
  },
}
