import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'

/** The customer's address and its distance, in the summary. */
export function PlaceTold() {
  const t = useWords()
  const { distance } = useFormats()
  const { provider } = useBootstrap()
  const { draft, facts, quote } = useBooking()
  if (!facts.atcustomers || !draft.location) return null
  const miles = quote.quote?.distance ?? null
  return (
    <div>
      <dt>{t('place.where')}</dt>
      <dd>
        {draft.location.address}
        {miles === null ? null : (
          <small>{t('place.distance', { distance: distance(miles, text(provider?.country)) })}</small>
        )}
      </dd>
    </div>
  )
}
