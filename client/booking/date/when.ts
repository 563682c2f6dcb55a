import { zoneInWords } from '../../../core/domain/wording/formats.ts'
import { type StayTimes, stayInWords } from '../../../core/domain/wording/stay-in-words.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { isWithinDay, lengthOf, type Moment, wallClockIn } from './civil-date.ts'
import { useClock } from './use-clock.ts'
import { useZone } from './use-zone.ts'

/** Used for dates outside the current year. */
const withYear = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

export interface WhenSpan {
  /** Wall clock of the venue, `YYYY-MM-DD HH:mm:ss`. */
  start: string
  end: string
  /** ISO instants; without them only the venue's time is shown. */
  start_utc?: string | undefined
  end_utc?: string | undefined
  /** Set for a stay, from the day of arrival to the day of departure. */
  stay?: StayTimes | null | undefined
  /** Of what is rented by the day: when it is picked up and brought back, where that is said. */
  rental?: StayTimes | null | undefined
}

/**
 * Whether a span has dates and no times: a stay, or whole days, whose end the wire writes as the minute before
 * midnight, where no slot ends.
 */
export const isOfDays = ({ start, end, stay }: WhenSpan): boolean =>
  Boolean(stay) || (start.slice(11, 16) <= '01:00' && end.slice(11, 16) === '23:59')

/**
 * Formats a span: the venue's date and time. `note` is the customer's own time where it differs; of a stay when to come
 * and leave, of days when to pick up and bring back.
 */
export function useWhen(): (span: WhenSpan) => {
  date: string
  short: string
  time: string
  start: string
  note: string | null
  /** As the calendar shows it: in the customer's chosen zone, else in the venue's. */
  shown: { day: string; start: string; time: string }
} {
  const t = useWords()
  const formats = useFormats()
  const { time, tell } = useClock()
  const { today, provider, language } = useBootstrap()
  const zones = useZone()
  const own = zones.shown ?? zones.own
  const shortDay = (date: string) => formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  // The day of the end is told where it is another one; midnight is of the day before.
  const spanOf = (start: Moment, end: Moment) =>
    isWithinDay({ start, end })
      ? t('slots.span', { start: time(start.time), end: tell(end.time) })
      : t('slots.span', { start: tell(start.time), end: `${shortDay(end.date)}, ${tell(end.time)}` })
  const inZone = (wall: string, utc: string | undefined, zone: string | null): Moment =>
    zone && utc ? wallClockIn(utc, zone) : { date: wall.slice(0, 10), time: wall.slice(11, 16) }
  const ofDays = ({ start, end, stay, rental }: WhenSpan) => {
    const [first, last] = [start.slice(0, 10), end.slice(0, 10)]
    const year = first.slice(0, 4) === today.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
    const written = (length: 'short' | 'long') =>
      formats.dateRange(first, last, { weekday: length, day: 'numeric', month: length, ...year })
    const days = lengthOf(first, last)
    const count = stay ? t('nights.count', { count: days - 1 }) : t('days.count', { count: days })
    return {
      date: written('long'),
      short: written('short'),
      time: count,
      start: count,
      note: stayInWords(stay ?? rental ?? {}, t, tell, stay ? 'nights' : 'days') || null,
      shown: { day: written('short'), start: count, time: count },
    }
  }
  return (given) => {
    const { start, end, start_utc, end_utc } = given
    if (isOfDays(given)) return ofDays(given)
    const civil = start.slice(0, 10)
    const span = spanOf(inZone(start, undefined, null), inZone(end, undefined, null))
    // Both ends need the same zone, else the length would be wrong.
    const zone = start_utc && end_utc ? zones.shown : null
    const from = inZone(start, start_utc, zone)
    const until = inZone(end, end_utc, zone)
    const mine = own && start_utc ? wallClockIn(start_utc, own) : null
    // Zones with different names may have the same time; then there is nothing to add.
    const differs = mine !== null && (mine.date !== civil || mine.time !== start.slice(11, 16))
    const elsewhere = mine ? `${mine.date === civil ? '' : `${shortDay(mine.date)}, `}${tell(mine.time)}` : ''
    return {
      date: formats.date(civil, civil.slice(0, 4) === today.slice(0, 4) ? undefined : withYear),
      short: shortDay(civil),
      start: tell(start.slice(11, 16)),
      time: own ? `${span} (${text(provider?.timezonename)})` : span,
      note: differs ? `${t('time.your_time', { time: elsewhere })} (${zoneInWords(own ?? '', language)})` : null,
      shown: { day: shortDay(from.date), start: tell(from.time), time: spanOf(from, until) },
    }
  }
}
