import { isZone, placeName, timeZones } from './time-zones.ts'

/** Cities with their zones and countries, from `site/build/pages/places.ts`. */
declare const __CITIES__: string

/** A place that somebody may mean. */
export interface Place {
  /** Its name in English, with the name by which it was found, and its country: `Munich (München), Germany` */
  name: string
  /** The IANA name of its time zone. */
  zone: string
}

/** A name in plain form, and as it is written. */
type Name = readonly [plain: string, written: string]

interface Known {
  zone: string
  names: readonly Name[]
  /** Of its country; the English one is the first. */
  country: readonly Name[]
  /** What else it stands for: its country, and its zone with the names of its time. */
  aliases: readonly Name[]
}

/** Lower case, without marks and punctuation: `São_Tomé` → `sao tome` */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const named = (text: string): Name => [plain(text), text]

/** `India Standard Time` → `IST` */
const initials = (name: string): Name => [plain((name.match(/\b\p{Lu}/gu) ?? []).join('')), name]

/** The names of countries in English, which come first, and in the languages of all countries. */
function countryNames(codes: ReadonlySet<string>): Map<string, Name[]> {
  const languages = Array.from(codes, (code) => new Intl.Locale(`und-${code}`).maximize().language)
  const all = Array.from(new Set(['en', ...languages])).flatMap((language) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(language, { type: 'region', style }),
    ),
  )
  return new Map(
    Array.from(codes, (code) => {
      const names = Array.from(new Set(all.map((language) => language.of(code) ?? code)))
      return [code, [...names.map(named), ...names.slice(0, 1).map(initials)]]
    }),
  )
}

/** A zone by its identifier, by the English names of its time, and by their initials. */
function zoneNames(timeZone: string): Name[] {
  const times = (['longGeneric', 'long'] as const).flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName })
    return [0, 6].flatMap((month) =>
      format
        .formatToParts(Date.UTC(2027, month))
        .flatMap(({ type, value }) => (type === 'timeZoneName' ? value : [])),
    )
  })
  return [named(timeZone), ...times.flatMap((name) => [named(name), initials(name)])]
}

/** All places, the largest first. The largest of a zone stands for the zone, and in each country for the country. */
function allPlaces(): Known[] {
  const [first = '', ...lines] = __CITIES__.split('\n')
  // A browser may be older than a zone.
  const zones = first.split(',').map((zone) => (isZone(zone) ? zone : ''))
  const rows = lines.flatMap((line) => {
    const [at, code = '', names = ''] = line.split('|')
    const zone = zones[Number(at)]
    return zone ? { zone, code, names: names.split(',').map(named) } : []
  })
  const countries = countryNames(new Set(rows.map(({ code }) => code)))
  const seen = new Set<string>()
  const isFirst = (key: string) => seen.size < seen.add(key).size
  const cities = rows.map(({ zone, code, names }): Known => {
    const country = countries.get(code) ?? []
    const ofZone = isFirst(zone) ? zoneNames(zone) : []
    return { zone, names, country, aliases: isFirst(zone + code) ? [...country, ...ofZone] : [] }
  })
  const known = new Set(cities.flatMap(({ names }) => names.map(([name]) => name)))
  // Islands, stations and UTC.
  const others = timeZones()
    .map((zone) => ({ zone, names: [named(placeName(zone))], country: [], aliases: [named(zone)] }))
    .filter(({ names }) => names.every(([name]) => !known.has(name)))
  return [...cities, ...others]
}

/** Created on the first use, since that takes a moment. */
let places: Known[] | undefined

/**
 * Finds places by what people call them, in English or in the languages of the world's countries: a city, a country,
 * `IST`, `Eastern Time`.
 * @returns those of exactly that name, then those whose name begins so; if there are none, those that have all words
 */
export function findPlaces(text: string): Place[] {
  const wanted = plain(text)
  if (wanted === '') return []
  places ??= allPlaces()
  const is = ([name]: Name) => name === wanted
  const begins = ([name]: Name) => name.startsWith(wanted)
  const hasWord = (word: string) => (name: Name) => ` ${name[0]}`.includes(` ${word}`)
  const ofThatName = places.flatMap((place) => {
    const { names, aliases } = place
    const ways = [names.find(is), aliases.find(is), names.find(begins), aliases.find(begins)]
    const rank = ways.findIndex(Boolean)
    return rank < 0 ? [] : { place, rank, by: ways[rank] }
  })
  const hasAllWords = ({ names, country }: Known) =>
    wanted.split(' ').every((word) => [...names, ...country].some(hasWord(word)))
  const found = ofThatName.length
    ? ofThatName
    : places.filter(hasAllWords).map((place) => ({ place, rank: 0, by: undefined }))
  return found
    .sort((one, other) => one.rank - other.rank)
    .map(({ place: { zone, names, country }, by }) => {
      const [name = '', land = ''] = [names[0]?.[1], country[0]?.[1]]
      const other = by && ![name, land, zone].includes(by[1]) ? ` (${by[1]})` : ''
      return { zone, name: `${name}${other}${land && land !== name ? `, ${land}` : ''}` }
    })
}
