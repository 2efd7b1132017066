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
