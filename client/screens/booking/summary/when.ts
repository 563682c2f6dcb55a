import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { wallClockIn } from '../calendar/civil-date.ts'
import { zoneCity } from '../../../../core/domain/wording/formats.ts'
import { useClock } from '../slots/use-clock.ts'
import { useZone } from '../use-zone.ts'

/** Another year than this one is told. */
const withYear = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

export interface WhenSpan {
  /** Wall clock of the venue, `YYYY-MM-DD HH:mm:ss`. */
  start: string
  end: string
  /** ISO instant; without it only the venue's time is told. */
  start_utc?: string | undefined
}

/** Writes a span for people: the venue's date and time, and what the customer's own clock says where it differs. */
export function useWhen(): (span: WhenSpan) => {
  date: string
  short: string
  time: string
  start: string
  own: string | null
} {
  const t = useWords()
  const formats = useFormats()
  const { time } = useClock()
  const { today } = useBootstrap()
  const zones = useZone()
  const own = zones.shown ?? zones.own
  return ({ start, end, start_utc }) => {
    const civil = start.slice(0, 10)
    const span = t('slots.span', { start: time(start.slice(11, 16)), end: time(end.slice(11, 16)) })
    const mine = own && start_utc ? wallClockIn(start_utc, own) : null
    // Zones may differ in name and agree on the hour: then there is nothing to tell.
    const differs = mine !== null && (mine.date !== civil || mine.time !== start.slice(11, 16))
    const elsewhere = mine
      ? `${mine.date === civil ? '' : `${formats.date(mine.date, { weekday: 'short', day: 'numeric', month: 'short' })}, `}${time(mine.time)}`
      : ''
    return {
      date: formats.date(civil, civil.slice(0, 4) === today.slice(0, 4) ? undefined : withYear),
      short: formats.date(civil, { weekday: 'short', day: 'numeric', month: 'short' }),
      start: time(start.slice(11, 16)),
      time: own ? `${span} (${zoneCity(zones.venue)})` : span,
      own: differs ? `${t('time.your_time', { time: elsewhere })} (${zoneCity(own ?? '')})` : null,
    }
  }
}
