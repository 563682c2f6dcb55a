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
import { tellFree } from './tell-free.ts'

/**
 * The next date of an event. The server renders the first from today on; the browser knows which are already past, and
 * learns which is the first with room, and whether another has room too. What it learns takes the room of what was
 * drawn.
 */
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
  const free = useNextFree(bookable.id)
  const [next] = coming
  if (!next) return null
  const listed = { start: next, hasMore: coming.length > 1 }
  const known = free?.available ? { start: free.start, hasMore: free.more } : listed
  const isChanged = known.start !== listed.start || known.hasMore !== listed.hasMore
  const none = free && !free.available ? tellFree(free, bookable, { t, formats, today: now.slice(0, 10) }).text : ''
  return (
    <p data-part="next">
      <Icon name="calendar" size={18} />
      <span data-part="stack">
        <Dates {...listed} isGone={isChanged || none !== ''} />
        {none ? (
          <span data-part="dates" data-muted="">
            {none}
          </span>
        ) : null}
        {isChanged ? <Dates {...known} /> : null}
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
