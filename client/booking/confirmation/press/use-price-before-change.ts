import { useEffect, useRef } from 'react'
import { useChangedElsewhere } from '../../../state/draft.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useBooking } from '../../context/booking-context.tsx'

/**
 * Returns a function that answers, once, whether another tab has changed what is booked, with the price that this one
 * showed before, null if it costs the same. Null where nothing changed since. @param bookable null for a list
 */
export function usePriceBeforeChange(bookable: string | null): () => { before: number | null } | null {
  const { provider } = useBootstrap()
  const { quote } = useBooking()
  const [changes] = useChangedElsewhere(provider?.id ?? '', bookable)
  const price = quote.quote?.finalprice ?? null
  const told = useRef({ changes, price })
  useEffect(() => {
    if (told.current.changes === changes && price !== null) told.current.price = price
  }, [changes, price])
  return () => {
    const { price: before, changes: known } = told.current
    if (known === changes) return null
    told.current = { changes, price }
    return { before: before === price ? null : before }
  }
}
