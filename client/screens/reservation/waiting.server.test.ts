import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { componentStage } from '../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../data/reservations.ts'
import type * as Offers from './waiting.tsx'

const stage = await componentStage()
// The page is drawn once its browser knows the address.
beforeAll(() => vi.stubGlobal('location', new URL('http://quay.example/manage/a1b2c3')))
afterAll(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})
const { Waiting } = await stage.load<typeof Offers>('screens/reservation/waiting.tsx')

const ahead = { start_utc: '2999-12-05T15:00:00Z', end_utc: '2999-12-05T17:00:00Z', timezone: 'America/New_York' }
const card = { name: 'cards.card', plugin: 'cards', method: 'card' as const, savesmethods: true, config: {} }
const provider = { id: 'quay', name: 'Quay Street', timezone: 'America/New_York' }

const drawn = (offered: object, more: object = {}, token = '') => {
  const reservation = readReservation({
    ...{ id: 'a1b2c3', status: 'waitlisted', start: '2999-12-05 10:00:00', end: '2999-12-05 12:00:00', ...ahead },
    waitlistoffer: { end: '2999-11-21 10:00:00', end_utc: '2999-11-21T15:00:00Z' },
    offered: { price: 100, due: 30, processors: [card.name], approval: false, ...offered },
    ...more,
  })
  const nothing = () => Promise.resolve()
  return stage.draw(
    Waiting,
    { reservation, token, replace: () => undefined, accepted: nothing, answer: () => undefined },
    { provider, payments: [card] },
  )
}
const told = (offered: object, more: object = {}) =>
  drawn(offered, more)
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

it('an offer that is paid in part says what is left, and when the card is charged for it', () => {
  expect(told({})).toContain('You pay the remaining $70.00 later, to Quay Street.')
  expect(told({ due: 100 })).not.toContain('remaining')
  const collecting = { collectat_utc: '2999-12-04T15:00:00Z' }
  expect(told(collecting)).toMatch(/\$70\.00.+December 4.+Quay Street/)
  // Staff are not spoken to as who pays it.
  expect(told(collecting, { isbystaff: true })).not.toContain('70.00')
})

it('who waits in the last two hours is led to where it is booked, as whoever books first has what comes free', () => {
  const begins = (minutes: number, more: object = {}, token = '') =>
    drawn(
      {},
      {
        ...{ bookable: 'class', seats: 2, position: 0, waitlistoffer: null },
        ...{ start_utc: new Date(Date.now() + minutes * 60_000).toISOString(), ...more },
      },
      token,
    )
  expect(begins(119)).toContain('href="/book/class?date=2999-12-05&amp;seats=2"')
  expect(begins(119)).toContain('whoever books first has what comes free')
  for (const minutes of [121, -1]) expect(begins(minutes)).not.toContain('/book/')
  // Staff book for them from the queue, and a guest can't book with a link that their entry has used up, but by the
  // token of the entry.
  expect(begins(119, { isbystaff: true })).not.toContain('/book/')
  expect(begins(119, { limited_use_link: { uid: 'once' } })).not.toContain('/book/')
  expect(begins(119, { limited_use_link: { uid: 'once' } }, 'a-token')).toContain('linkid=once%7Ea1b2c3%7Ea-token')
})
