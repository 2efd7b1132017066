import { domains, product, type Voice } from '../brand.ts'

/** The line above the address: on the plate of a visitor who has joined, and on that of any link. */
export const leads = { joined: 'On the waitlist for', trying: 'Trying on' } as const

export type Lead = keyof typeof leads

const own = domains.find(({ voice }) => voice === 'creative')?.name

/** The line below the address. */
export const imprint = { product, text: `Your name, four voices: ${own}` }

/** A text in the case of a voice: one engraves capitals, two use small letters. */
export function toVoiceCase(voice: Voice, text: string): string {
  if (voice === 'minimal') return text
  return voice === 'corporate' ? text.toUpperCase() : text.toLowerCase()
}
