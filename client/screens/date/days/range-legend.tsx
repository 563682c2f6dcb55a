import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Marks } from './range-style.ts'

/** Explains the marks of days, where there are several: a waitlist, days on which guests can only leave. */
export function RangeLegend() {
  const t = useWords()
  const { facts } = useBooking()
  if (!facts.waitlist && !facts.stay) return null
  return (
    <Marks aria-label={t('days.legend')}>
      <li>
        <span data-mark="free" aria-hidden />
        {t('days.legend_free')}
      </li>
      {facts.stay ? (
        <li>
          <span data-mark="leaving" aria-hidden />
          {t('nights.legend_leaving')}
        </li>
      ) : null}
      {facts.waitlist ? (
        <li>
          <span data-mark="waitlist" aria-hidden />
          {t('days.legend_waitlist')}
        </li>
      ) : null}
    </Marks>
  )
}
