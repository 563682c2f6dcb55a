import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import type { StoredReservation } from './ports.ts'
import type { Tenant } from './tenant.ts'

const reservation = {
  id: 'r1',
  provider: 'quay',
  bookable: 'lesson',
  start: Date.parse('2026-11-24T15:00:00Z'),
  end: Date.parse('2026-11-24T16:30:00Z'),
  status: 'booked',
  sequence: 2,
  modified: Date.parse('2026-11-20T08:00:00Z'),
  managetoken: 'salt',
  seats: 2,
}
const tenant = {
  origin: 'http://quay.northwind.localhost:3000',
  whitelabel: { label: 'Northwind' },
  provider: { name: 'Quay', address: '41 Quay Street', city: 'Portland', state: 'ME', zip: '04101' },
}
const file = (change: object = {}, zone = 'America/New_York') =>
  calendarFile({
    // The parts of a reservation and of a tenant that a calendar event is made from.
    reservation: { ...reservation, ...change } as StoredReservation,
    tenant: tenant as Tenant,
    bookable: null,
    zone,
    ports: { tokens: { manage: () => 'secret', isManage: () => true } },
    servedby: ['Ines Duarte'],
    word: (key, values = {}) => [key, ...Object.values(values)].join(' '),
  }).replace(/\r\n /g, '')

test('the event stands in the wall clock of the zone asked for, which the file describes', () => {
  expect(file()).toContain('DTSTART;TZID=America/New_York:20261124T100000')
  expect(file()).toContain('BEGIN:VTIMEZONE')
  expect(file({}, 'Europe/Madrid')).toContain('DTEND;TZID=Europe/Madrid:20261124T173000')
})

test('every zone that there is has its description in the file, or its times in UTC', () => {
  const aliases = ['Asia/Kolkata', 'Europe/Kiev', 'US/Eastern', 'GMT', 'Etc/GMT-1', 'EST5EDT']
  for (const zone of [...Intl.supportedValuesOf('timeZone'), ...aliases]) {
    const written = file({}, zone)
    const [, used] = /DTSTART;TZID=(.+?):/.exec(written) ?? []
    if (used === undefined) expect([zone, /DTSTART:(\d+T\d+Z)/.exec(written)?.[1]]).toEqual([zone, '20261124T150000Z'])
    else expect([zone, written.split('\r\n').includes(`TZID:${used}`)]).toEqual([zone, true])
  }
})

test.each(['UTC', 'Etc/UTC', 'GMT'])('%s needs no description', (zone) => {
  expect(file({}, zone)).toContain('DTSTART:20261124T150000Z')
  expect(file({}, zone)).not.toContain('TZID')
})

test.each(['America/New_York', 'Europe/Madrid', 'UTC'])('the stamp is UTC, in %s too', (zone) => {
  expect(file({}, zone)).toMatch(/^DTSTAMP:20261120T080000Z\r$/m)
})

test('says with whom, for how many and where to cancel it, and where it is as on a letter', () => {
  const [, description = ''] = /^DESCRIPTION:(.*)\r$/m.exec(file()) ?? []
  expect(description).toContain('mail.with: Ines Duarte')
  expect(description).toContain('summary.seats 2')
  expect(description).toContain('http://quay.northwind.localhost:3000/manage/r1?token=secret')
  expect(file()).toContain('LOCATION:41 Quay Street\\, Portland\\, ME 04101')
})

test('a change keeps the UID and raises the sequence; a cancelled one says so', () => {
  expect(file()).toContain('UID:r1@quay.northwind.localhost')
  expect(file()).toContain('SEQUENCE:2')
  expect(file()).toContain('METHOD:PUBLISH')
  expect(file({ status: 'cancelled' })).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
})
