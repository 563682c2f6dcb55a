import type { BookableFacts } from '../../booking/bookable/bookable-facts.ts'
import { slotInstants } from '../../booking/context/slot-instants.ts'
import { addDays } from '../../booking/date/civil-date.ts'
import { useWhen } from '../../booking/date/when.ts'
import type { Draft } from '../../state/draft.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

export interface AppointmentDates {
  long: string
  short: string
  /** Empty for whole days. */
  time: string
}

/** The last local date of a range, which ends at 23:59 of that date or at the midnight after it. */
const lastDay = (end: string) => (end.slice(11, 16) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10))

/** Formats the time of an appointment: first and last day, or a day and its times. */
export function useAppointmentDates(): (appointment: Draft, facts: BookableFacts) => AppointmentDates {
  const t = useWords()
  const when = useWhen()
  const formats = useFormats()
  const brief = (date: string) => formats.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  return (appointment, { datekind, stay }) => {
    const { start = '', end = '' } = appointment
    if (!start || !end) return { long: '', short: '', time: '' }
    if (datekind === 'calendarday' || datekind === 'range') {
      const [from, until] = [start.slice(0, 10), stay ? end.slice(0, 10) : lastDay(end)]
      const span = from === until ? brief(from) : t('slots.span', { start: brief(from), end: brief(until) })
      return { long: span, short: span, time: '' }
    }
    const told = when({ start, end, ...slotInstants(appointment) })
    return { long: told.date, short: told.short, time: [told.time, told.note].filter(Boolean).join(' · ') }
  }
}
