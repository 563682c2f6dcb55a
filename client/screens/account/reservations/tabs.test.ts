import { expect, test } from 'vitest'
import { readReservation } from '../../../data/reservations.ts'
import { inTab, type Tab } from './tabs.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const one = (id: string, day: string, status = 'booked') =>
  readReservation({ id, status, start_utc: `${day}T09:00:00Z`, end_utc: `${day}T10:00:00Z` })
const all = [
  one('july', '2026-07-01'),
  one('june', '2026-06-02'),
  one('asked', '2026-06-20', 'pending'),
  one('queued', '2026-06-21', 'waitlisted'),
  one('unclaimed', '2026-06-22', 'gig'),
  one('given up', '2026-06-23', 'removed'),
  one('dropped', '2026-06-03', 'cancelled'),
  one('draft', '2026-06-04', 'in-progress'),
  one('march', '2026-03-05'),
  one('may', '2026-05-05', 'cancelled'),
  one('old draft', '2026-05-06', 'in-progress'),
]
const ids = (tab: Tab) => inTab(tab, all, now).map(({ id }) => id)

test('upcoming reservations are in order, without drafts and cancelled ones', () => {
  expect(ids('upcoming')).toEqual(['june', 'asked', 'queued', 'unclaimed', 'july'])
})

test('past reservations, and cancelled ones of any time, begin with the last one', () => {
  expect(ids('history')).toEqual(['dropped', 'may', 'march'])
})

test('a reservation that ends now is past', () => {
  const ended = readReservation({ id: 'a', status: 'booked', end_utc: '2026-06-01T12:00:00Z' })
  expect(inTab('history', [ended], now)).toEqual([ended])
})

test('drafts stand in a tab of their own until their time is over', () => {
  expect(ids('in-progress')).toEqual(['draft'])
})
