import { keptQuery } from '../../../core/domain/embedding/kept-query.ts'
import { stayInWords } from '../../../core/domain/wording/stay-in-words.ts'
import { isWithinDay } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { isOfDays } from '../../booking/date/when.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import type { FeedLine, TimeOfFeed } from './by-time.ts'
import { Times } from './feed-style.ts'

interface FeedDayProps {
  day: string
  times: TimeOfFeed[]
  /** Whether the feed shows what is free, so that an empty day has nothing of either. */
  showsFree: boolean
  isWall?: boolean
}

/** The times of a day, each with what is booked and what is free. */
export function FeedDay({ day, times, showsFree, isWall = false }: FeedDayProps) {
  const t = useWords()
  if (times.length === 0) return <p data-part="empty">{t(showsFree ? 'feed.empty_free' : 'feed.empty')}</p>
  return (
    <Times data-wall={isWall || undefined}>
      {times.map(({ start, lines }) => (
        <li key={start}>
          <TimeOf day={day} lines={lines} level={isWall ? 'h2' : 'h3'} />
          <ul>
            {lines.map((line) => (
              <BookableWords key={`${line.kind} ${line.bookable} ${line.end} ${line.title}`} bookable={line.bookable}>
                <Line day={day} line={line} isWall={isWall} />
              </BookableWords>
            ))}
          </ul>
        </li>
      ))}
    </Times>
  )
}

/** When it begins: the time, all day, or since when, for what began on an earlier day. */
function TimeOf({ day, lines, level: Heading }: { day: string; lines: FeedLine[]; level: 'h2' | 'h3' }) {
  const t = useWords()
  const { tell } = useClock()
  const formats = useFormats()
  const [first] = lines
  if (!first) return null
  const date = first.start.slice(0, 10)
  if (date < day) {
    const since = formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
    return <Heading>{t('feed.since', { date: since })}</Heading>
  }
  return <Heading>{lines.every(isOfDays) ? t('feed.all_day') : tell(first.start.slice(11, 16))}</Heading>
}

/** Whether guests of a stay leave on a day: until `end`, which is in it. */
const isDeparture = ({ stay, start, end }: FeedLine, day: string): boolean =>
  stay !== null && start.slice(0, 10) < day && end.slice(0, 10) === day

/**
 * When it ends, with its day where that is another one; nothing for what lasts to the end of the day, for a day on
 * which guests may arrive, nor for that on which they leave. On all others a stay ends on the day of departure.
 */
function useUntil(): (line: FeedLine, day: string) => string {
  const t = useWords()
  const { tell } = useClock()
  const formats = useFormats()
  return (line, day) => {
    if ((line.stay && line.kind === 'free') || isDeparture(line, day)) return ''
    const end = { date: line.end.slice(0, 10), time: line.end.slice(11, 16) }
    const isThisDay = !line.stay && isWithinDay({ start: { date: day, time: '00:00' }, end })
    if (isThisDay) return isOfDays(line) ? '' : t('feed.until', { time: tell(end.time) })
    const date = formats.date(end.date, { weekday: 'short', day: 'numeric', month: 'short' })
    return t('feed.until_date', { date: isOfDays(line) ? date : `${date}, ${tell(end.time)}` })
  }
}

/** When guests of a stay come and leave, on the last day the latter alone; of a free one, from when they may arrive. */
function useStay(): (line: FeedLine, day: string) => string {
  const t = useWords()
  const { tell } = useClock()
  return (line, day) => {
    const { kind, stay } = line
    if (!stay) return ''
    if (isDeparture(line, day)) return stayInWords({ departuretime: stay.departuretime }, t, tell)
    if (kind === 'booked') return stayInWords(stay, t, tell)
    return stayInWords({ arrivaltime: stay.arrivaltime }, t, tell) || t('feed.arrival')
  }
}

function Line({ day, line, isWall }: { day: string; line: FeedLine; isWall: boolean }) {
  const t = useWords()
  const { kind, bookablename, title, seats, isforone, names, slug, date } = line
  const name = [bookablename, title].filter(Boolean).join(': ')
  const until = useUntil()(line, day)
  const stay = useStay()(line, day)
  const taken = names.length > 0 ? names.join(', ') : t('feed.booked', { count: seats })
  const free = isforone ? t('feed.free_whole') : t('feed.free', { count: seats })
  const href = () => `/book/${encodeURIComponent(slug)}?date=${date}${carried()}`
  return (
    <li data-kind={kind}>
      <div>
        <strong>{name}</strong>
        {until ? <small>{until}</small> : null}
        {stay ? <small>{stay}</small> : null}
      </div>
      {kind === 'booked' ? <span>{taken}</span> : null}
      {kind === 'free' && isWall ? <span>{free}</span> : null}
      {kind === 'free' && !isWall ? (
        <Link
          href={href()}
          aria-label={isforone ? t('feed.book_whole', { name }) : t('feed.book_free', { name, count: seats })}
        >
          {free}
        </Link>
      ) : null}
    </li>
  )
}

/** What the links of a visit keep, behind other parameters. Only drawn once the browser has the feed. */
const carried = () => keptQuery(typeof location === 'undefined' ? '' : location.search).replace('?', '&')

/** As tall as a day with a few times. */
export function WaitingDay() {
  const t = useWords()
  return (
    <div role="status" aria-busy="true" aria-label={t('loading.page')} data-page="waiting">
      <Skeleton height={88} />
      <Skeleton height={88} />
      <Skeleton height={88} />
    </div>
  )
}
