import { type Draft, freshDraft } from '../../state/draft.ts'

/** Another date for an appointment, or a first or additional date for a bookable. */
export type Opened = { bookable: string } | { appointment: Draft }

const isAppointment = ({ appointments = [] }: Draft, { id }: Draft): boolean =>
  appointments.some((one) => one.id === id)

const found = ({ appointments = [] }: Draft, wanted: Draft): Draft =>
  appointments.find(({ id }) => id === wanted.id) ?? wanted

/** The drafts without a date, with the present state of the open one. */
function undatedOf(whole: Draft): Draft[] {
  const { editing, undated = [] } = whole
  if (!editing || isAppointment(whole, editing)) return undated
  return undated.some(({ id }) => id === editing.id)
    ? undated.map((one) => (one.id === editing.id ? editing : one))
    : undated
}

/**
 * Opens a calendar. A calendar that was open keeps its tick and its unfinished choice, which is resumed later. An
 * additional date of a listed bookable is dropped when it stays undated, because that bookable's tick stays anyway.
 */
export function opened(whole: Draft, what: Opened): Partial<Draft> {
  const undated = undatedOf(whole)
  // The date that was open may have been kept for this very appointment since the button was drawn.
  if ('appointment' in what) return { editing: found(whole, what.appointment), undated }
  const known = undated.find(({ bookable }) => bookable === what.bookable)
  if (known) return { editing: known, undated }
  const editing = freshDraft(what.bookable)
  const isFurther = (whole.appointments ?? []).some(({ bookable }) => bookable === what.bookable)
  return { editing, undated: isFurther ? undated : [...undated, editing] }
}

/** Closes the calendar, whose draft either has a date now or was dropped. */
export function closed({ editing, undated = [] }: Draft): Partial<Draft> {
  return { editing: undefined, undated: undated.filter(({ id }) => id !== editing?.id) }
}
