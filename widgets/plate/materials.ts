import { slug, type Voice } from '../brand.ts'

/** The material of a voice's plate. Colours are sRGB, as style sheets, SVG and canvas all read them. */
export interface Material {
  /** The ground of the plate. */
  ground: { light: string; dark: string }
  ink: string
  /** Ink of what is not chosen, and of small print. */
  softInk: string
  /** Space between letters, in em. */
  tracking: number
}

/** The materials of the four voices. The hero's plate, pictures of plates and link previews use them. */
export const materials: Readonly<Record<Voice, Material>> = {
  /** Brushed brass, engraved. */
  corporate: {
    ground: { light: '#ceb277', dark: '#c8ae75' },
    ink: '#1e1302',
    softInk: '#41300d',
    tracking: 0.01,
  },
  /** Paper with a thick border and a hard shadow. */
  creative: {
    ground: { light: '#fffdf6', dark: '#f0ece0' },
    ink: '#111111',
    softInk: '#5a574e',
    tracking: -0.03,
  },
  /** White, with hairlines and air. */
  minimal: {
    ground: { light: '#ffffff', dark: '#f2f2ef' },
    ink: '#111111',
    softInk: '#66645e',
    tracking: -0.01,
  },
  /** A terminal. */
  developer: {
    ground: { light: '#111412', dark: '#0a0c0b' },
    ink: '#e9ece6',
    softInk: '#a3aca6',
    tracking: -0.03,
  },
}

/** The word of each voice in addresses, such as `/?name=priya-raman&voice=notebook`. */
export const voiceWords: Readonly<Record<Voice, string>> = {
  corporate: 'techworks',
  creative: slug,
  minimal: 'notebook',
  developer: 'stackpage',
}

/** The voice that a word of an address names; undefined for any other text. */
export const voiceOfWord = (word: string): Voice | undefined =>
  (Object.keys(voiceWords) as Voice[]).find((voice) => voiceWords[voice] === word)
