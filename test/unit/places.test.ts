import { beforeAll, expect, test, vi } from 'vitest'
import { placeConstants } from '../../site/build/pages/places.ts'
import { findPlaces } from '../../site/builder/fields/places.ts'
import { placeName, timeZones, zoneHere } from '../../site/builder/fields/time-zones.ts'

beforeAll(() => {
  const { __CITIES__, __PLACE_NAMES__ } = placeConstants()
  const [zones = '', ...cities] = JSON.parse(__CITIES__).split('\n')
  // A zone that is newer than the browser.
  const newer = `${zones.split(',').length}|GR|Olympus`
  vi.stubGlobal('__CITIES__', [`${zones},Mars/Olympus`, ...cities, newer].join('\n'))
  vi.stubGlobal('__PLACE_NAMES__', JSON.parse(__PLACE_NAMES__))
  return () => vi.unstubAllGlobals()
})

const first = (text: string) => findPlaces(text)[0]

test.each([
  ['Munich', 'Munich, Germany', 'Europe/Berlin'],
  ['München', 'Munich (München), Germany', 'Europe/Berlin'],
  ['munchen', 'Munich (München), Germany', 'Europe/Berlin'],
  ['Deutschland', 'Berlin (Deutschland), Germany', 'Europe/Berlin'],
  ['北京', 'Beijing (北京), China', 'Asia/Shanghai'],
  ['Geneva', 'Genève (Geneva), Switzerland', 'Europe/Zurich'],
  ['San Francisco, USA', 'San Francisco, United States', 'America/Los_Angeles'],
  ['IST', 'Mumbai (India Standard Time), India', 'Asia/Kolkata'],
  ['Europe/Paris', 'Paris, France', 'Europe/Paris'],
  ['utc', 'UTC', 'UTC'],
])('%s is %s, on the clock of %s', (text, name, zone) => {
  expect(first(text)).toEqual({ name, zone })
})

test('a name of several places finds all of them, the largest first, and an unknown one none', () => {
  const found = findPlaces('London').map(({ name, zone }) => `${name}: ${zone}`)
  expect(found.slice(0, 2)).toEqual([
    'London, United Kingdom: Europe/London',
    'London, Canada: America/Toronto',
  ])
  expect(findPlaces('Brasil').length).toBeGreaterThan(9)
  expect(['Xyzzy', ' ', '!', 'Olympus'].flatMap(findPlaces)).toEqual([])
})

test('each zone of the platform can be found, and each place has a zone of the platform', () => {
  expect(
    timeZones().filter((zone) => !findPlaces(placeName(zone).split(', ')[0] ?? '').length),
  ).toEqual([])
  const zones = ['a', 'e', 'i', 'o', 'u'].flatMap(findPlaces).map(({ zone }) => zone)
  expect([...new Set(zones)].filter((zone) => !timeZones().includes(zoneHere(zone)))).toEqual([])
})
