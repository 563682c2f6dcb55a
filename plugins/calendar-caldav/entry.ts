import { isRecord, type ReservationEvent, readablePhone, reservationReference, textOrEmpty } from '@tessera/plugin-api'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { spanProperty, spanText } from './entry-marks.ts'

/** What of a reservation stands in a calendar. */
export interface Entry {
  uid: string
  /** The name of its file, below the calendar's address. */
  file: string
  text: string
}

const statuses: Record<string, ICalEventStatus> = {
  booked: ICalEventStatus.CONFIRMED,
  pending: ICalEventStatus.TENTATIVE,
  gig: ICalEventStatus.TENTATIVE,
}

const spanIn = (value: unknown) => {
  const [start, end] = isRecord(value)
    ? [Date.parse(textOrEmpty(value.start_utc)), Date.parse(textOrEmpty(value.end_utc))]
    : []
  return start !== undefined && end !== undefined && start < end
    ? [{ start, end, title: textOrEmpty(isRecord(value) ? value.title : '') }]
    : []
}

/** The parts at which it takes place: those of an event in several, or the whole; none while it has no time. */
function partsOf({ reservation }: ReservationEvent) {
  if (Array.isArray(reservation.dates) && reservation.dates.length > 0) return []
  const segments = Array.isArray(reservation.segments) ? reservation.segments : []
  return segments.length > 0 ? segments.flatMap(spanIn) : spanIn(reservation)
}

interface EntryFacts {
  host: string
  /** Whether it says who comes. */
  contacts: boolean
  word(key: string, values?: Record<string, string | number>): string
}

function descriptionOf({ reservation, resources }: ReservationEvent, { contacts, word }: EntryFacts): string {
  const { seats, email, mobile_phone_number: phone, id } = reservation
  const line = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`])
  return [
    ...line(word('mail.with'), resources.map(({ name }) => name).join(', ')),
    ...(Number(seats) > 1 ? line(word('mail.seats'), word('summary.seats', { count: Number(seats) })) : []),
    ...(contacts ? [readablePhone(textOrEmpty(phone)), textOrEmpty(email)].filter((one) => one !== '') : []),
    ...line(word('mail.reference'), reservationReference(textOrEmpty(id))),
  ].join('\n')
}

/**
 * The entries of a reservation, one for each part, in UTC, so that no calendar has to know its zone; none once it does
 * not stand. Nobody is invited by them, so that no server writes to customers.
 */
export function entriesOf(event: ReservationEvent, facts: EntryFacts): Entry[] {
  const { reservation, bookable, provider } = event
  const status = statuses[textOrEmpty(reservation.status)]
  if (status === undefined) return []
  const id = textOrEmpty(reservation.id)
  const who = [reservation.first_name, reservation.last_name].map(textOrEmpty).join(' ').trim()
  const changed = new Date(event.occurred)
  return partsOf(event).map(({ start, end, title }, index) => {
    const name = index === 0 ? id : `${id}.${index + 1}`
    const uid = `${name}@${facts.host}`
    const calendar = ical({ prodId: { company: 'Tessera', product: 'Calendar', language: 'EN' } })
    const what = [textOrEmpty(bookable.name), title].filter(Boolean).join(': ')
    const entry = calendar.createEvent({
      id: uid,
      start: new Date(start),
      end: new Date(end),
      stamp: changed,
      lastModified: changed,
      sequence: Number(reservation.version) || 0,
      summary: [what, facts.contacts ? who : '', textOrEmpty(provider.name)].filter(Boolean).join(' · '),
      description: descriptionOf(event, facts),
      status,
      transparency: ICalEventTransparency.OPAQUE,
    })
    const where = isRecord(reservation.location) ? textOrEmpty(reservation.location.address) : ''
    if (where !== '') entry.location(where)
    entry.x([{ key: spanProperty, value: spanText({ start, end }) }])
    return { uid, file: `${encodeURIComponent(name)}.ics`, text: calendar.toString() }
  })
}
