/**
 * Places by the names that people know. Browsers list some zones under names that the IANA database
 * keeps only as links to these (its file `backward`); they take both.
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

/** The time zones that this browser knows, by their IANA names. */
export const timeZones = (): string[] => {
  const names = Intl.supportedValuesOf('timeZone').map((name) => currentNames[name] ?? name)
  return ['UTC', ...new Set(names.sort())]
}

/** The time zone of whoever fills in the form. */
export function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return currentNames[timeZone] ?? timeZone
}
