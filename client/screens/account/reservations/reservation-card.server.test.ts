import { createElement } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../../data/reservations.ts'
import type * as Cards from './reservation-card.tsx'
import type { Tab } from './tabs.ts'

const stage = await componentStage()
// A card is drawn once its browser knows the address.
beforeAll(() => vi.stubGlobal('location', new URL('http://quay.example/reservations')))
afterAll(async () => {
  vi.unstubAllGlobals()
  await stage.close()
})
const { ReservationCard } = await stage.load<typeof Cards>('screens/account/reservations/reservation-card.tsx')

const wire = {
  ...{ id: 'a1b2c3', status: 'booked', bookablename: 'Sunset sail and supper', title: 'Sail and supper at the pier' },
  ...{ start: '2027-05-20 17:00:00', end: '2027-05-20 20:00:00' },
}
const headed = (under?: string) => {
  const Card = () =>
    createElement(ReservationCard, {
      ...{ reservation: readReservation(wire), tab: 'upcoming' as const, onChanged: () => {} },
      ...(under !== undefined && { under }),
    })
  return /<h[23][^>]*>(.*?)<\/h[23]>/.exec(stage.draw(Card, {}))?.[1]
}

it('names the service before the date’s own title, unless it stands under the service’s name', () => {
  expect(headed()).toBe('Sunset sail and supper: Sail and supper at the pier')
  expect(headed('sails')).toBe('Sail and supper at the pier')
})

const [past, ahead] = ['2020-05-20T21:00:00Z', '2999-05-20T21:00:00Z']
const to_come = { start_utc: ahead, end_utc: '2999-05-21T00:00:00Z', reschedulableuntil_utc: ahead }
const bygone = { start_utc: past, end_utc: '2020-05-21T00:00:00Z', reschedulableuntil_utc: past }
const begun = { start_utc: past, reschedulableuntil_utc: null }
const offer = { end: '2999-05-01 12:00:00', end_utc: '2999-05-01T16:00:00Z' }
const former = { start: '2020-05-20 17:00:00', end: '2999-05-21 20:00:00', start_utc: past, end_utc: ahead }

const dates = { date_restriction: [{ start: past, end: ahead }] }
const [details, see, modify, cancel] = ['Details', 'See it', 'Modify', 'Cancel']

it.each<[string, Tab, object, string[]]>([
  ['booked', 'upcoming', {}, [see, modify, cancel]],
  ['booked, past the cutoff of moves', 'upcoming', { reschedulableuntil_utc: past }, [see, cancel]],
  ['booked, moved by staff alone', 'upcoming', { reschedulableuntil_utc: null }, [see, cancel]],
  ['booked and going on', 'upcoming', begun, [see]],
  ['a request', 'upcoming', { status: 'pending' }, [see, modify, 'Withdraw request']],
  [
    'a move that waits',
    'upcoming',
    { status: 'pending', reschedule: { ...former, start_utc: ahead } },
    [see, modify, cancel],
  ],
  [
    'a move that waits, while its former time goes on',
    'upcoming',
    { status: 'pending', ...begun, start_utc: ahead, reschedule: former },
    [see],
  ],
  ['a job that nobody has taken', 'upcoming', { status: 'gig' }, [see, modify, cancel]],
  ['a job of which the first day has come', 'upcoming', { status: 'gig', ...begun, ...dates }, [see]],
  ['waiting', 'upcoming', { status: 'waitlisted', ...begun, start_utc: ahead }, [see, 'Leave the waitlist']],
  [
    'offered a place',
    'upcoming',
    { status: 'waitlisted', waitlistoffer: offer, reschedulableuntil_utc: null },
    ['Accept Waitlist Offer', 'Reject Waitlist Offer', see],
  ],
  ['booked and over', 'history', bygone, [see, 'Book again']],
  ['booked and over, of what is no more', 'history', { ...bygone, unavailable: true }, [see]],
  ['cancelled before its time', 'history', { status: 'cancelled' }, [see, 'Book again']],
  ['a draft', 'in-progress', { status: 'in-progress' }, ['Go on with it', 'Remove']],
  ['a draft of what is no more', 'in-progress', { status: 'in-progress', unavailable: true }, ['Remove']],
])('offers what can be done with a card: %s', (_, tab, changes, actions) => {
  const Card = () =>
    createElement(ReservationCard, {
      ...{ reservation: readReservation({ ...wire, ...to_come, ...changes }), tab, onChanged: () => {} },
    })
  const told = [...stage.draw(Card, {}).matchAll(/<(a|button)\b[^>]*>(.*?)<\/\1>/g)]
  expect(told.map(([, , inner = '']) => inner.replace(/<svg.*<\/svg>|<[^>]+>/g, '').trim())).toEqual([
    ...actions,
    details,
  ])
})
