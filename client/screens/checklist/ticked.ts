import { type Draft, freshDraft } from '../../state/draft.ts'

/** Another date for an appointment, or a date for a bookable that has none or wants one more. */
export type Opened = { bookable: string } | { appointment: Draft }

const isAppointment = ({ appointments = [] }: Draft, { id }: Draft): boolean =>
  appointments.some((one) => one.id === id)

/** Those without a date, the one that is open as it stands now. */
function undatedOf(whole: Draft): Draft[] {
  const { editing, undated = [] } = whole
  if (!editing || isAppointment(whole, editing)) return undated
  return undated.some(({ id }) => id === editing.id)
    ? undated.map((one) => (one.id === editing.id ? editing : one))
    : undated
}

/**
 * Opens a calendar. What was open before stays ticked, as far as it was chosen; it is taken up again where it was left.
 * A further date of what is on the list already is not kept without a date: its tick stands anyway.
 */
export function opened(whole: Draft, what: Opened): Partial<Draft> {
  const undated = undatedOf(whole)
  if ('appointment' in what) return { editing: what.appointment, undated }
  const known = undated.find(({ bookable }) => bookable === what.bookable)
  if (known) return { editing: known, undated }
  const editing = freshDraft(what.bookable)
  const isFurther = (whole.appointments ?? []).some(({ bookable }) => bookable === what.bookable)
  return { editing, undated: isFurther ? undated : [...undated, editing] }
}

/** Closes the calendar: what was open has its date by now, or is not wanted. */
export function closed({ editing, undated = [] }: Draft): Partial<Draft> {
  return { editing: undefined, undated: undated.filter(({ id }) => id !== editing?.id) }
}
