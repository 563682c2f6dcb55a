import { isFree, type PriceLook } from '../../../core/domain/pricing/price-look.ts'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { BookableFacts } from '../bookable/bookable-facts.ts'
import { shownPrice } from '../bookable/card-facts.ts'

const plain = { plustax: false, travel: null } as const

/** How the price of a listed bookable is told; null for one without a price. */
export function useCardPrice(): (bookable: PublicBookable) => PriceLook | null {
  const { pricelooks } = useBootstrap()
  return (bookable) => {
    const listed = pricelooks[bookable.id]
    if (listed) return listed
    // One of another site, of which no more is known.
    const shown = shownPrice(bookable)
    return shown && { ...shown, ...plain }
  }
}

/** The same for the bookable that is being booked. */
export function usePriceLook({
  id,
  bookabletype,
  price,
  pricevaries,
  seatsperbooking,
  stay,
}: BookableFacts): PriceLook {
  const { pricelooks } = useBootstrap()
  const listed = pricelooks[id]
  if (listed) return listed
  const per = bookabletype === 'calendarday' ? (stay ? 'night' : 'day') : seatsperbooking > 1 ? 'seat' : undefined
  return { amount: price, from: pricevaries && price > 0, ...(per && { per }), ...plain }
}

/** Whether something of a booking may be due with it, or once it is decided, whatever is chosen of it. */
export function useMayBeDue(): (facts: BookableFacts) => boolean {
  const { pricelooks } = useBootstrap()
  return ({ id, paymentterms, price, pricevaries, atcustomers }) => {
    if (paymentterms === 'bill') return false
    const listed = pricelooks[id]
    return listed ? !isFree(listed) : price > 0 || pricevaries || atcustomers
  }
}
