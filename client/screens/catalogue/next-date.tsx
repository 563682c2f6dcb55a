import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { shownDates } from '../../booking/bookable/card-facts.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { inOnePiece } from '../../booking/date/in-one-piece.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { useNextFree } from './next-free-provider.tsx'

/**
 * The next date of an event. The server renders the first from today on; the browser knows which are already past, and
 * learns which is the first with room. What it learns takes the room of what was drawn.
 */
export function NextDate({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const hydrated = useHydrated()
  const dates = shownDates(bookable)
  const timezone = provider?.timezone ?? ''
  const clock = hydrated && timezone ? wallClockIn(new Date().toISOString(), timezone) : null
  const now = clock ? `${clock.date} ${clock.time}` : ''
  const coming = dates.filter((start) => start >= now)
  const free = useNextFree(bookable.id)
  const [next] = coming
  if (!next) return null
  const hasMore = coming.length > 1
  const isFull = free != null && !free.available
  const later = free?.available && free.start !== next ? free.start : ''
  return (
    <p data-part="next">
      <Icon name="calendar" size={18} />
      <span data-part="stack">
        <Dates start={next} hasMore={hasMore} isGone={isFull || later !== ''} />
        {isFull ? (
          <span data-part="dates" data-muted="">
            {t(free.start ? 'catalogue.free.queue' : 'catalogue.free.full')}
          </span>
        ) : null}
        {later ? <Dates start={later} hasMore={coming.some((start) => start > later)} /> : null}
      </span>
    </p>
  )
}

/** A date, and whether there are more; `isGone` only keeps its room. */
function Dates({ start, hasMore, isGone = false }: { start: string; hasMore: boolean; isGone?: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const date = formats.date(start.slice(0, 10), { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <span data-part="dates" style={isGone ? { visibility: 'hidden' } : undefined}>
      <span>
        {t('catalogue.next_date', {
          date: `${inOnePiece(date)}, ${inOnePiece(formats.tellHour(start.slice(11, 16)))}`,
        })}
      </span>{' '}
      {hasMore ? <small>{t('catalogue.more_dates')}</small> : null}
    </span>
  )
}
