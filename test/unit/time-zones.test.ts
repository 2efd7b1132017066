import { expect, test } from 'vitest'
import { findZones } from '../../site/playground/time-zones.ts'

test.each([
  ['India', 'Asia/Kolkata'],
  ['Mumbai', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['IST', 'Asia/Kolkata'],
  ['Eastern', 'America/New_York'],
  ['Pacific', 'America/Los_Angeles'],
  ['United States', 'America/Chicago'],
  ['UK', 'Europe/London'],
  ['CET', 'Europe/Berlin'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['berl', 'Europe/Berlin'],
])('%s finds %s', (said, zone) => {
  expect(findZones(said)).toContain(zone)
})

test('a name is not a part of another one, and nonsense finds nothing', () => {
  expect(findZones('India')).toEqual(['Asia/Kolkata'])
  expect(findZones('Eastern')).not.toContain('America/Cancun')
  expect(findZones('xyzzy')).toEqual([])
})
