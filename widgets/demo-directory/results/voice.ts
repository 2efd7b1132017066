import { brand } from '../../brand.ts'

/** The voices that addresses are set in, in the order of the brand's domains. */
const voices = ['corporate', 'creative', 'minimal', 'developer'] as const
export type Voice = (typeof voices)[number]

/** The voice of the domain that an address is on; undefined when it is none of the brand's. */
export const voiceOf = (address: string): Voice | undefined =>
  voices[brand.domains.findIndex(({ name }) => address.toLowerCase().endsWith(`.${name}`))]
