import { useWhen } from '../../booking/date/when.ts'
import type { PreferredSpan } from '../../data/enquiry-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'
import type { EventDate } from './event-dates.ts'
import { noTime, spanOf, TimeFields, type TypedTime } from './time-fields.tsx'
import type { TimeFacts } from './use-facts-asked.ts'

/** A time as it is being typed: of days, the last one; of an event, which of its dates, or that it is another one. */
export interface TimeWanted extends TypedTime {
  lastday: string
  date: EventDate | null
  isOther: boolean
  /** Whether its end was typed, and is no longer the start and the length of what is booked. */
  isEndTyped: boolean
}

export const nothingWanted: TimeWanted = {
  ...noTime,
  ...{ lastday: '', date: null, isOther: false, isEndTyped: false },
}

type NamedBy = Pick<TimeFacts, 'datekind' | 'stay' | 'duration'>

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The end of what begins at a time (`HH:mm`); empty where it ends on another day. */
function endOf(from: string, seconds: number): string {
  const end = minutesOf(from) + Math.round(seconds / 60)
  if (from === '' || end >= 24 * 60) return ''
  return [Math.floor(end / 60), end % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** A typed time with its end: the one that was typed, or that of the bookable's length, where it is known. */
export const withEnd = (time: TimeWanted, { duration }: Pick<TimeFacts, 'duration'>): TimeWanted =>
  time.isEndTyped || duration === 0 ? time : { ...time, until: endOf(time.from, duration) || time.until }

/** What a question names first, to begin with. */
export const firstWanted = ({ preferred: [span] }: { preferred: PreferredSpan[] }): TimeWanted =>
  span
    ? {
        ...nothingWanted,
        ...{ day: span.start.slice(0, 10), from: span.start.slice(11, 16), lastday: span.end.slice(0, 10) },
        ...{ until: span.end.slice(11, 16), date: span.occurrence ? span : null },
      }
    : nothingWanted

/** Whether it is a range of days or a stay that is named, by its first and its last day. */
export const isByDays = ({ datekind }: Pick<TimeFacts, 'datekind'>): boolean =>
  datekind === 'calendarday' || datekind === 'range'

/**
 * The span of a time on the venue's clock; null while it is not whole. Days end with the last minute of the last one,
 * as the wire writes them.
 */
export function spanWanted(time: TimeWanted, { datekind, stay }: Pick<TimeFacts, 'datekind' | 'stay'>) {
  const { day, lastday, date } = time
  if (datekind === 'event' && date) {
    const { start, end, occurrence } = date
    return { start, end, ...(occurrence && { occurrence }) }
  }
  if (datekind === 'event') return time.isOther ? spanOf(time) : null
  if (!isByDays({ datekind })) return spanOf(time)
  const end = stay ? (stay.departuretime ?? '00:00') : '23:59'
  return day && lastday ? { start: `${day} ${stay?.arrivaltime ?? '00:00'}:00`, end: `${lastday} ${end}:00` } : null
}

/** What is wrong with a time, and the field that is to be mended: the last day, or what stands first. */
export interface Fault {
  text: string
  field: 'first' | 'last'
}

interface TimeWantedFieldsProps {
  facts: NamedBy
  value: TimeWanted
  onChange(value: TimeWanted): void
  /** Of an event: the dates to choose from. */
  dates: EventDate[]
  /** The words of the date and the times. */
  labels: { date: string; day: string; from: string; until: string }
  /** Whether another date than these may be named. */
  canBeOther?: boolean
  /** Whether a time has the length of what is booked until its end is typed. */
  hasLength?: boolean
  fault?: Fault | null
}

/** When something is wanted: a day with its times, the first and the last day, or the date of an event. */
export function TimeWantedFields(props: TimeWantedFieldsProps) {
  const { facts, dates, canBeOther = false } = props
  if (isByDays(facts)) return <Days {...props} />
  // Of an event without dates to come only another one can be asked for.
  if (facts.datekind !== 'event' || (canBeOther && dates.length === 0)) return <Times {...props} />
  return <DateOfEvent {...props} />
}

function Times({ facts, value, onChange, labels, hasLength = false, fault }: TimeWantedFieldsProps) {
  const { today } = useBootstrap()
  const shown = hasLength && facts.datekind === 'standard' ? withEnd(value, facts) : value
  return (
    <TimeFields
      value={shown}
      onChange={(typed) =>
        onChange({
          ...value,
          ...typed,
          isOther: facts.datekind === 'event',
          isEndTyped: value.isEndTyped || typed.until !== shown.until,
        })
      }
      first={today}
      labels={labels}
      error={fault?.text}
    />
  )
}

/** The first and the last day, or the days of arrival and departure. */
function Days({ facts: { stay }, value, onChange, fault }: TimeWantedFieldsProps) {
  const t = useWords()
  const { today } = useBootstrap()
  const set = (change: Partial<TimeWanted>) => onChange({ ...value, ...change })
  const errorAt = (field: Fault['field']) => (fault?.field === field ? fault.text : undefined)
  return (
    <div data-part="pair">
      <TextField
        type="date"
        label={t(stay ? 'enquiry.arrival' : 'enquiry.first_day')}
        min={today}
        value={value.day}
        error={errorAt('first')}
        onChange={({ currentTarget: { value: day } }) => set({ day })}
      />
      <TextField
        type="date"
        label={t(stay ? 'enquiry.departure' : 'enquiry.last_day')}
        min={value.day || today}
        value={value.lastday}
        error={errorAt('last')}
        onChange={({ currentTarget: { value: lastday } }) => set({ lastday })}
      />
    </div>
  )
}

/** Beside the starts of an event's dates: that it is another one. */
const other = 'other'

function DateOfEvent(props: TimeWantedFieldsProps) {
  const { value, onChange, dates, labels, canBeOther = false } = props
  const t = useWords()
  const when = useWhen()
  // What was asked for is listed also where it has no room any more.
  const isListed = value.date === null || dates.some(({ start }) => start === value.date?.start)
  const listed = isListed || value.date === null ? dates : [value.date, ...dates]
  const chosen = value.isOther ? other : (value.date?.start ?? '')
  return (
    <>
      <Choice
        label={labels.date}
        value={chosen}
        onChange={(start) =>
          onChange({
            ...value,
            isOther: start === other,
            date: listed.find((one) => one.start === start) ?? null,
          })
        }
      >
        <option value="">{t('form.choose')}</option>
        {listed.map((one) => {
          const { date, time } = when(one)
          return (
            <option key={one.start} value={one.start}>
              {[one.title, date, time].filter(Boolean).join(', ')}
            </option>
          )
        })}
        {canBeOther ? <option value={other}>{t('enquiry.other_date')}</option> : null}
      </Choice>
      {value.isOther ? <Times {...props} /> : null}
    </>
  )
}
