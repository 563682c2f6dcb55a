import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Marks } from './range-style.ts'

/** Explains the marks of days, where there is a waitlist. */
export function RangeLegend() {
  const t = useWords()
  const { facts } = useBooking()
  if (!facts.waitlist) return null
  return (
    <Marks aria-label={t('days.legend')}>
      <li>
        <span data-mark="free" aria-hidden />
        {t('days.legend_free')}
      </li>
      <li>
        <span data-mark="waitlist" aria-hidden />
        {t('days.legend_waitlist')}
      </li>
    </Marks>
  )
}
