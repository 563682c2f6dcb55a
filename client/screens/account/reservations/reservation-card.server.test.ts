import { createElement } from 'react'
import { afterAll, expect, it } from 'vitest'
import { componentStage } from '../../../../core/testing/pages/draw-component.ts'
import { readReservation } from '../../../data/reservations.ts'
import type * as Cards from './reservation-card.tsx'

const stage = await componentStage()
afterAll(() => stage.close())
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
