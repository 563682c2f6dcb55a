import { expect, test } from 'vitest'
import { googleCalendarUrl, icsPath, outlookCalendarUrl } from './calendar-links.ts'

const entry = {
  title: 'Private paddle lesson & tea',
  start_utc: '2026-12-04T14:00:00.000Z',
  end_utc: '2026-12-04T15:30:00.000Z',
  place: '41 Quay Street, Portland, ME',
  details: 'https://quay.example/manage/r1?token=a&b',
}

test('calendars get instants in any zone, and complete texts', () => {
  const google = new URL(googleCalendarUrl(entry)).searchParams
  expect(google.get('dates')).toBe('20261204T140000Z/20261204T153000Z')
  expect(google.get('text')).toBe(entry.title)
  expect(google.get('details')).toBe(entry.details)
  const outlook = new URL(outlookCalendarUrl(entry)).searchParams
  expect(outlook.get('startdt')).toBe(entry.start_utc)
  expect(outlook.get('location')).toBe(entry.place)
})

test('spaces are not encoded as plus: the address in the text stays a separate link', () => {
  const told = { ...entry, details: `See or cancel it here: ${entry.details}` }
  for (const url of [googleCalendarUrl(told), outlookCalendarUrl(told)]) {
    expect(url).not.toContain('+')
    expect(decodeURIComponent(url)).toContain('here: https://quay.example/manage/r1?token=a&b')
  }
})

test('whole days end with the day after the last', () => {
  const days = { ...entry, days: { first: '2026-12-04', after: '2026-12-07' } }
  expect(new URL(googleCalendarUrl(days)).searchParams.get('dates')).toBe('20261204/20261207')
  const outlook = new URL(outlookCalendarUrl(days)).searchParams
  expect([outlook.get('startdt'), outlook.get('enddt'), outlook.get('allday')]).toEqual([
    '2026-12-04',
    '2026-12-07',
    'true',
  ])
})

test('the calendar file is requested in the venue’s zone', () => {
  expect(icsPath('r1', 'America/New_York', 't+1')).toBe('/reservation/ics/id/r1/timezone/America-New_York?token=t%2B1')
})
