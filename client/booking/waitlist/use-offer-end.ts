import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useClock } from '../date/use-clock.ts'

/** Until when an offered place can be accepted, with the zone of the venue; empty without an offer. */
export function useOfferEnd({ offer }: Pick<Reservation, 'offer'>): string {
  const { date } = useFormats()
  const { provider } = useBootstrap()
  const { tell } = useClock()
  if (!offer) return ''
  const day = date(offer.end.slice(0, 10), { weekday: 'short', day: 'numeric', month: 'short' })
  const zone = provider?.timezonename ? ` (${provider.timezonename})` : ''
  return `${day}, ${tell(offer.end.slice(11, 16))}${zone}`
}
