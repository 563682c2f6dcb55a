import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'

/** Where somebody will come to, and how far that is, in the summary's list. */
export function PlaceTold() {
  const t = useWords()
  const { draft, facts, quote } = useBooking()
  if (!facts.atcustomers || !draft.location) return null
  const miles = quote.quote?.distance ?? null
  return (
    <div>
      <dt>{t('place.where')}</dt>
      <dd>
        {draft.location.address}
        {miles === null ? null : <small>{t('place.distance', { miles })}</small>}
      </dd>
    </div>
  )
}
