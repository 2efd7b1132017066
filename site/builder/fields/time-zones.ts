/**
 * Today's names of places. Browsers list some zones under old names, which the IANA database keeps as
 * links in its file `backward`. Browsers take both.
 */
const currentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** The IANA names of the time zones that this browser knows. */
export const timeZones = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name)
  return ['UTC', ...new Set(names.sort())]
}

/** The browser's own time zone. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return currentNames[timeZone] ?? timeZone
}

/** Names that people use and `Intl` does not know. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'America/Los_Angeles': ['San Francisco', 'Seattle'],
  'America/New_York': ['Washington', 'Boston'],
  'Asia/Dubai': ['UAE'],
  'Asia/Jakarta': ['WIB'],
  'Asia/Karachi': ['PKT'],
  'Asia/Kolkata': ['Mumbai', 'Delhi', 'Bengaluru'],
  'Asia/Manila': ['PHT'],
  'Asia/Singapore': ['SGT'],
}

/** Words of places that have marks, which the IANA database leaves out. */
const marked =
  'Aaiún Araguaína Asunción Barthélemy Belém Bogotá Cancún Chișinău Córdoba Cuiabá Curaçao Eirunepé Juárez Lomé Maceió Mahé Mazatlán Mérida Nouméa Réunion Reykjavík Santarém São Tomé Tucumán'.split(
    ' ',
  )

/** A zone by its place, as people write it: `America/Argentina/Cordoba` → `Córdoba, Argentina` */
export const placeName = (zone: string): string =>
  (zone.includes('/') ? zone.split('/').slice(1) : [zone])
    .reverse()
    .join(', ')
    .replaceAll('_', ' ')
    .replace(/\w+/g, (word) => marked.find((one) => plain(one) === plain(word)) ?? word)

/** Lower case, without marks and punctuation: `São_Tomé` → `sao tome` */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The names of the countries of each zone. */
function countries(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const names = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  )
  for (const region of letters.flatMap((one) => letters.map((other) => one + other))) {
    if (!names[0]?.of(region)) continue
    // A method of newer browsers, a property of older ones.
    const locale: Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] } =
      new Intl.Locale(`und-${region}`)
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? []) {
      const name = currentNames[zone] ?? zone
      const said = names.map((style) => style.of(region) ?? '')
      found.set(name, [...(found.get(name) ?? []), ...said])
    }
  }
  return found
}

/** The English names of a zone's time, in winter and in summer. */
const clockNames = (timeZone: string): string[] =>
  (['long', 'longGeneric', 'shortGeneric'] as const).flatMap((timeZoneName) => {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName })
    return [0, 6].map(
      (month) =>
        format.formatToParts(Date.UTC(2027, month)).find(({ type }) => type === 'timeZoneName')
          ?.value ?? '',
    )
  })

/** `India Standard Time` → `IST` */
const initials = (name: string) => (name.match(/\b\p{Lu}/gu) ?? []).join('')

function namesByZone(): [zone: string, names: string[]][] {
  const inCountry = countries()
  return timeZones().map((zone) => {
    const clocks = clockNames(zone)
    const old = Object.keys(currentNames).find((name) => currentNames[name] === zone) ?? ''
    const names = [
      ...[zone, old].flatMap((name) => [name, name.split('/').at(-1) ?? '']),
      ...[...clocks, ...clocks.map(initials)],
      ...[...(inCountry.get(zone) ?? []), ...(otherNames[zone] ?? [])],
    ]
    return [zone, [...new Set(names.map(plain))]]
  })
}

/** Created on the first use, since that takes a moment. */
let known: ReturnType<typeof namesByZone> | undefined

/**
 * Finds time zones by what people call them: a country, a city, `IST`, `Eastern`.
 * @returns those of that name; if there are none, those with these words, or with their beginnings
 */
export function findZones(text: string): string[] {
  const wanted = plain(text)
  if (wanted === '') return timeZones()
  known ??= namesByZone()
  const words = wanted.split(' ')
  const hasAll = (names: string[], end: string) =>
    words.every((word) => names.some((name) => ` ${name} `.includes(` ${word}${end}`)))
  const matches: ((names: string[]) => boolean)[] = [
    (names) => names.includes(wanted) || names.includes(`${wanted} time`),
    (names) => hasAll(names, ' '),
    (names) => hasAll(names, ''),
  ]
  for (const isMatch of matches) {
    const found = known.filter(([, names]) => isMatch(names)).map(([zone]) => zone)
    if (found.length > 0) return found
  }
  return []
}
