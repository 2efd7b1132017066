import { sampleProfiles } from '../../../widgets/demo-directory/data/profiles.ts'
import type { Brand } from '../../base/site-brand.ts'
import { faq } from '../../pages/answers.ts'
import { sampleLabels } from '../../pages/content.ts'
import { icons, openGraphImages } from '../../pages/social-metadata.ts'

/** A page for search engines. */
export interface IndexedPage {
  /** Such as `/about`. */
  path: string
  /** Missing for the landing page. */
  title?: string
  description: string
}

/**
 * The product, as a service: of software, search engines demand ratings, and there are none yet. It has
 * no offer, since no price is set. Nothing
 * here depends on today's date, since a page may be served for months.
 */
const service = (brand: Brand, description: string) => ({
  '@type': 'Service',
  name: brand.product,
  description,
  serviceType: 'Portfolio hosting',
  provider: { '@id': new URL('/#organization', brand.siteUrl).href },
  audience: { '@type': 'Audience', audienceType: 'IT professionals' },
})

/** Creative works instead of persons, without addresses: the people and addresses are invented. */
const sampleList = () => ({
  '@type': 'ItemList',
  name: 'Sample profiles',
  description: sampleLabels.profiles,
  numberOfItems: sampleProfiles.length,
  itemListElement: sampleProfiles.map(({ name, role, description, skills }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: {
      '@type': 'CreativeWork',
      name: `Sample profile: ${name}, ${role}`,
      description,
      keywords: skills,
    },
  })),
})

/** The questions of the landing page, without the links that follow some answers. */
const questions = (brand: Brand) => ({
  '@type': 'FAQPage',
  mainEntity: faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.replace('{contact}', brand.contact) },
  })),
})

/**
 * The structured data of a page (schema.org, JSON-LD).
 * @throws if the page has no Open Graph image
 */
export function structuredData({ path, title, description }: IndexedPage, brand: Brand): object {
  const at = (place: string) => new URL(place, brand.siteUrl).href
  const reference = (id: string) => ({ '@id': at(`/#${id}`) })
  const image = openGraphImages[path]
  if (!image) throw new Error(`site/pages/social-metadata.ts has no image for the page ${path}.`)

  const organization = {
    '@type': 'Organization',
    ...reference('organization'),
    name: brand.provider,
    url: at('/about'),
    email: brand.contact,
    logo: at(icons.large.file),
    brand: { '@type': 'Brand', name: brand.product },
  }
  const website = {
    '@type': 'WebSite',
    ...reference('website'),
    name: brand.product,
    url: at('/'),
    inLanguage: 'en',
    publisher: reference('organization'),
  }
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: brand.product, item: at('/') },
      { '@type': 'ListItem', position: 2, name: title, item: at(path) },
    ],
  }
  const page = {
    url: at(path),
    name: title ?? brand.product,
    description,
    inLanguage: 'en',
    isPartOf: reference('website'),
    primaryImageOfPage: at(image.file),
    ...(path !== '/' && { breadcrumb }),
  }
  const own: Record<string, object> = {
    '/': { '@type': 'WebPage', ...page, mainEntity: service(brand, description) },
    '/demo-portfolios': { '@type': 'CollectionPage', ...page, mainEntity: sampleList() },
    '/about': { '@type': 'AboutPage', ...page, mainEntity: reference('organization') },
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [organization, website, own[path], ...(path === '/' ? [questions(brand)] : [])],
  }
}

/** JSON for a `<script>`: nothing in it ends the script or begins a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
