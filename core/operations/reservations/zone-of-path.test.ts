import { expect, test } from 'vitest'
import { describedZone, zoneOfPath } from './zone-of-path.ts'

test.each([
  ['Europe-Madrid', 'Europe/Madrid'],
  ['europe-madrid', 'Europe/Madrid'],
  ['AMERICA-NEW_YORK', 'America/New_York'],
  ['America-Port-au-Prince', 'America/Port-au-Prince'],
  ['Africa-Porto-Novo', 'Africa/Porto-Novo'],
  ['America-North_Dakota-New_Salem', 'America/North_Dakota/New_Salem'],
  ['Etc-GMT-1', 'Etc/GMT-1'],
  ['Etc-GMT+12', 'Etc/GMT+12'],
  ['UTC', 'UTC'],
])('%s is the zone %s', (text, zone) => {
  expect(zoneOfPath(text)).toBe(zone)
})

test('a zone under a country keeps its local time, whichever of its names is given', () => {
  const zone = zoneOfPath('America-Argentina-Buenos_Aires')
  expect(zone).toMatch(/^America\/(Argentina\/)?Buenos_Aires$/)
  expect(describedZone(zone ?? '')?.name).toBe('America/Argentina/Buenos_Aires')
})

test.each([
  '+05:30',
  '-05:30',
  '05:30',
  '+0530',
  '',
  '-',
  'Europe',
  'Europe-Nowhere',
  'a-b-c-d-e-f',
  '-'.repeat(64),
  'UTC\n',
])('%j is not a zone', (text) => {
  expect(zoneOfPath(text)).toBeNull()
})

test('every zone is found by the path that names it', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(zoneOfPath(zone.replaceAll('/', '-'))).toBe(zone)
})
