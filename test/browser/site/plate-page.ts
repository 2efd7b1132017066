import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** The four domains of the hero plate, with the words that links have for their voices. */
export const voices = [
  { word: 'techworks', domain: 'techworks.ltd', style: 'Professional & Corporate' },
  { word: 'nameplate', domain: 'nameplate.example', style: 'Modern & Creative' },
  { word: 'notebook', domain: 'notebook.ltd', style: 'Clean & Minimal' },
  { word: 'stackpage', domain: 'stackpage.info', style: 'Developer Focused' },
] as const

/** The longest name that an address may have. */
export const longestName = 'alexandria-montgomery-whitfield-fitzgerald-von-hohenstaufen-iii'

// Without the copy of the plate that a change of the material leaves ahead of its edge.
export const plate = (page: Page) => page.locator('.hero-plate:not([inert])')
export const field = (page: Page) => page.getByRole('textbox', { name: 'Your name in the address' })
export const radio = (page: Page, domain: string) =>
  page.getByRole('group', { name: 'Domain' }).getByRole('radio', { name: domain })
export const join = (page: Page) =>
  page.getByRole('button', { name: /^Join for this (address|domain)$/ })
export const headline = (page: Page) => page.getByRole('heading', { level: 1 })

/** What the headline says of the visitor's own plate, or of one that a link shows. */
export const leads = { own: 'Your portfolio lives at', shared: 'This is the plate of' } as const

/** Expects that the plate reads one address, in its voice. */
export async function expectAddress(
  page: Page,
  name: string,
  domain: string,
  whose?: keyof typeof leads,
) {
  const lead = whose ? leads[whose] : `(${leads.own}|${leads.shared})`
  await expect(headline(page)).toHaveAccessibleName(new RegExp(`^${lead} ${name}.${domain}$`))
  await expect(plate(page).locator('.hero-domain')).toHaveText(domain, {
    useInnerText: true,
    ignoreCase: true,
  })
  await expect(radio(page, domain)).toBeChecked()
}

/** Waits until the faces of the voices are there, which come after the first paint. */
export const facesCame = (page: Page) =>
  page.waitForFunction(() =>
    ['Cinzel', 'Archivo Expanded', 'JetBrains Mono'].every((family) =>
      [...document.fonts].some(
        (face) => face.family.replaceAll('"', '') === family && face.status === 'loaded',
      ),
    ),
  )
