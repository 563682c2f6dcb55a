import { TextField } from '../../ui/text-field.tsx'

/** A day with two times, as typed: `YYYY-MM-DD` and `HH:mm`. */
export interface TypedTime {
  day: string
  from: string
  until: string
}

export const noTime: TypedTime = { day: '', from: '09:00', until: '17:00' }

/** A typed time on the venue's clock; null without a day. */
export const spanOf = ({ day, from, until }: TypedTime): { start: string; end: string } | null =>
  day === '' || from === '' || until === '' ? null : { start: `${day} ${from}:00`, end: `${day} ${until}:00` }

interface TimeFieldsProps {
  value: TypedTime
  onChange(value: TypedTime): void
  labels: { day: string; from: string; until: string }
  /** The first day that may be named. */
  first: string
  /** What is wrong with the time. */
  error?: string | undefined
}

/** The fields of one time: on a phone the day above the times. */
export function TimeFields({ value, onChange, labels, first, error }: TimeFieldsProps) {
  const set = (part: keyof TypedTime) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...value, [part]: event.currentTarget.value })
  return (
    <div data-part="time">
      <TextField type="date" label={labels.day} value={value.day} min={first} error={error} onChange={set('day')} />
      <TextField type="time" label={labels.from} value={value.from} onChange={set('from')} />
      <TextField type="time" label={labels.until} value={value.until} onChange={set('until')} />
    </div>
  )
}
