import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { shownDates } from '../../booking/bookable/card-facts.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../ui/words.tsx'

/** The next date of an event. The server renders the first from today on; the browser knows which are already past. */
export function NextDate({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const formats = useFormats()
  const { provider } = useBootstrap()
  const hydrated = useHydrated()
  const dates = shownDates(bookable)
  const timezone = provider?.timezone ?? ''
  const clock = hydrated && timezone ? wallClockIn(new Date().toISOString(), timezone) : null
  const now = clock ? `${clock.date} ${clock.time}` : ''
  const coming = dates.filter((start) => start >= now)
  const [next] = coming
  if (!next) return null
  const date = formats.date(next.slice(0, 10), { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <p data-part="next">
      <Icon name="calendar" size={18} />
      <span data-part="dates">
        <span>{t('catalogue.next_date', { date: `${date}, ${formats.time(next)}` })}</span>{' '}
        {coming.length > 1 ? <small>{t('catalogue.more_dates')}</small> : null}
      </span>
    </p>
  )
}
