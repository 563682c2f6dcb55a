import { useEffect, useState } from 'react'
import type { BookableFacts } from '../../booking/bookable/bookable-facts.ts'
import { useWhen } from '../../booking/date/when.ts'
import type { Timeslot } from '../../data/timeslots.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import { TimeFields, type TypedTime } from './time-fields.tsx'

/** A time as it is being typed: of an event, which of its dates; of days, the last one. */
export interface TimeWanted extends TypedTime {
  lastday: string
  slot: Timeslot | null
  /** Whether its end was typed, and is no longer the start and the length of what is booked. */
  isEndTyped: boolean
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The end of what begins at a time (`HH:mm`); empty where it ends on another day. */
function endOf(from: string, seconds: number): string {
  const end = minutesOf(from) + Math.round(seconds / 60)
  if (from === '' || end >= 24 * 60) return ''
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A typed time with the end that it has: the one that was typed, or that of the bookable's length. */
export const withEnd = (time: TimeWanted, { duration }: Pick<BookableFacts, 'duration'>): TimeWanted =>
  time.isEndTyped ? time : { ...time, until: endOf(time.from, duration) || time.until }

/** The span of a time on the venue's clock; null while it is not whole. */
export function spanWanted(time: TimeWanted, { datekind, stay }: Pick<BookableFacts, 'datekind' | 'stay'>) {
  const { day, from, until, lastday, slot } = time
  if (datekind === 'event') return slot && { start: slot.start, end: slot.end }
  if (datekind === 'standard')
    return day && from && until ? { start: `${day} ${from}:00`, end: `${day} ${until}:00` } : null
  const end = stay ? (stay.departuretime ?? '00:00') : '23:59'
  return day && lastday ? { start: `${day} ${stay?.arrivaltime ?? '00:00'}:00`, end: `${lastday} ${end}:00` } : null
}

interface TimeWantedFieldsProps {
  facts: BookableFacts
  value: TimeWanted
  onChange(value: TimeWanted): void
}

/** When it is booked: a day with its times, the first and the last day, or the date of an event. */
export function TimeWantedFields({ facts, value, onChange }: TimeWantedFieldsProps) {
  const t = useWords()
  const { today } = useBootstrap()
  if (facts.datekind === 'event') return <DateOfEvent {...{ facts, value, onChange }} />
  if (facts.datekind === 'standard')
    return (
      <TimeFields
        value={withEnd(value, facts)}
        onChange={(typed) =>
          onChange({
            ...value,
            ...typed,
            isEndTyped: value.isEndTyped || typed.until !== withEnd(value, facts).until,
          })
        }
        first={today}
        labels={{ day: t('enquiry.day'), from: t('enquiry.from'), until: t('enquiry.until') }}
      />
    )
  const set = (change: Partial<TimeWanted>) => onChange({ ...value, ...change })
  return (
    <div data-part="pair">
      <TextField
        type="date"
        label={t('enquiry.first_day')}
        min={today}
        value={value.day}
        onChange={({ currentTarget: { value: day } }) => set({ day })}
      />
      <TextField
        type="date"
        label={t('enquiry.last_day')}
        min={value.day || today}
        value={value.lastday}
        onChange={({ currentTarget: { value: lastday } }) => set({ lastday })}
      />
    </div>
  )
}

const laterYear = (today: string): string => `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`

/** The dates of an event that have room, two years ahead. */
function DateOfEvent({ facts, value, onChange }: TimeWantedFieldsProps) {
  const t = useWords()
  const calls = useCalls()
  const when = useWhen()
  const { today } = useBootstrap()
  const [slots, setSlots] = useState<Timeslot[]>([])
  const bookable = facts.id
  useEffect(() => {
    const span = { start: `${today} 00:00:00`, end: `${laterYear(today)} 00:00:00` }
    void calls.availability({ bookable, ...span }).then((answer) => {
      if (answer.ok) setSlots(answer.value.timeslots.filter(({ available }) => available))
    })
  }, [calls, bookable, today])
  return (
    <Choice
      label={t('enquiry.event_date')}
      value={value.slot?.start ?? ''}
      onChange={(start) => onChange({ ...value, slot: slots.find((slot) => slot.start === start) ?? null })}
    >
      <option value="">{t('form.choose')}</option>
      {slots.map((slot) => {
        const { date, time } = when(slot)
        return (
          <option key={slot.start} value={slot.start}>
            {date}, {time}
          </option>
        )
      })}
    </Choice>
  )
}
