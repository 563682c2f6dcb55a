import { expect, test } from 'vitest'
import { eventFor, eventOf } from './event-for.ts'
import type { EmbedEvent, News, ReservationNews } from './events.ts'

const minimum: ReservationNews = {
  id: 'r',
  status: 'booked',
  start: '2026-12-04 10:00:00',
  end: '2026-12-04 11:00:00',
  bookable: 'lesson',
}
const booked: EmbedEvent = {
  version: 1,
  id: 'booked-r',
  at: '2026-12-01T00:00:00.000Z',
  type: 'booked',
  reservation: Object.assign({ email: 'ada@customers.example' }, minimum),
}

test('a listed site is told the minimum of a reservation, a trusted one all of it', () => {
  const trusted = ['https://*.shop.example']
  expect(eventFor('https://shop.example', booked, trusted)).toEqual({ ...booked, reservation: minimum })
  expect(eventFor('https://a.shop.example', booked, trusted)).toEqual(booked)
  expect(eventFor('https://a.shop.example', booked, [])).toEqual({ ...booked, reservation: minimum })
})

test('what the site itself calls a reservation comes back to it', () => {
  const named = {
    ...booked,
    reservation: Object.assign({ email: 'ada@customers.example' }, minimum, { reference: 'order-7' }),
  }
  expect(eventFor('https://shop.example', named, [])).toMatchObject({
    reservation: { ...minimum, reference: 'order-7' },
  })
})

test('other events are for each', () => {
  const step: EmbedEvent = { version: 1, id: '1', at: booked.at, type: 'step', step: 'datetime_step' }
  expect(eventFor('https://shop.example', step, [])).toEqual(step)
})

const idOf = (news: News) => eventOf(news, 'own', booked.at).id

test('each move has an id of its own, also where it leads back; the same move keeps its one', () => {
  const moves = ['09', '10', '09', '10'].map((hour, at): News => {
    const reservation = { ...minimum, start: `2026-12-04 ${hour}:00:00` }
    return { type: 'moved', reservation, change: 2 + at }
  })
  expect(new Set(moves.map(idOf)).size).toBe(4)
  expect(moves.map(idOf)).toEqual(moves.map(idOf))
})

test('a booking that is told again keeps its id, and nobody is told which change it was', () => {
  const news: News = { type: 'booked', reservation: minimum }
  expect(idOf(news)).toBe(idOf({ ...news, reservation: Object.assign({ version: 9 }, minimum) }))
  const moved = eventOf({ type: 'moved', reservation: minimum, change: 3 }, 'own', booked.at)
  expect(moved).toEqual({ version: 1, id: 'moved-r-3', at: booked.at, type: 'moved', reservation: minimum })
  expect(idOf({ type: 'submitted' })).toBe('own')
})
