import type { Reservation } from '../../data/reservations.ts'
import { useDeadline } from '../date/use-deadline.ts'

/** Until when an offered place can be accepted; empty without an offer. */
export function useOfferEnd({ offer }: Pick<Reservation, 'offer'>): string {
  const { ofWall } = useDeadline()
  if (!offer) return ''
  const { date, time } = ofWall(offer.end, { weekday: 'short', day: 'numeric', month: 'short' })
  return `${date}, ${time}`
}
