import { failureMessages, linkMessages } from '../i18n/catalogue.ts'
import { type DomainOption, domainOptions } from './data/filters.ts'

/** The options of the domain filter. The English name of each is its key too. */
const domainMessages = Object.fromEntries(
  domainOptions.map((option) => [option, option]),
) as Record<DomainOption, string>

/** The texts of the directory. */
export const directoryMessages = {
  ...failureMessages,
  ...linkMessages,
  search: 'Search by name, role, company or skill',
  filters: 'Filters',
  filtersActive: { other: 'Filters ({count})' },
  domain: 'Domain',
  ...domainMessages,
  company: 'Company',
  experience: 'Experience',
  yearRange: { other: '{min}-{count} years' },
  yearsOrMore: { other: '{count}+ years' },
  found: { one: '{count} portfolio found', other: '{count} portfolios found' },
  portfolios: 'Portfolios',
  activeFilters: 'Active filters',
  removeFilter: 'Remove filter {filter}',
  clear: 'Clear',
  clearFilters: 'Clear Filters',
  skip: 'Skip the portfolios',
  after: 'After the portfolios',
  loading: 'Loading more portfolios...',
  notLoaded: 'The directory did not load. Please try again.',
  empty: 'No portfolios found matching your criteria.',
  shown: 'Showing {shown} of {total}',
  end: "You've reached the end of the results.",
  rated: 'Rated {rating} out of 5',
  skills: 'Skills',
  moreSkills: { other: '+{count} more' },
  years: { one: '{count} year', other: '{count} years' },
  projects: 'Projects',
  portfolio: 'Portfolio',
  available: 'Available',
  notAvailable: 'Not available',
  viewPortfolio: 'View Portfolio',
  ofPerson: 'of {name}',
  Twitter: 'Twitter',
  LinkedIn: 'LinkedIn',
  GitHub: 'GitHub',
  noAccount: 'Sample profile: no {network} account',
}

export type DirectoryMessages = typeof directoryMessages
