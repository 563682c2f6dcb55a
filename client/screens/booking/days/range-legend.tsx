import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { Marks } from './range-style.ts'

/** What the marks of the days mean; those of the queue only where there is one. */
export function RangeLegend() {
  const t = useWords()
  const { facts } = useBooking()
  return (
    <Marks aria-label={t('days.legend')}>
      <li>
        <span data-mark="free" aria-hidden />
        {t('days.legend_free')}
      </li>
      <li>
        <span data-mark={facts.waitlist ? 'waitlist' : 'none'} aria-hidden />
        {t(facts.waitlist ? 'days.legend_waitlist' : 'days.legend_full')}
      </li>
    </Marks>
  )
}
