import { withAddedTime } from '../appointments/added-time.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { frozenSegments, occurrenceOfReservation } from '../appointments/reservation-segments.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/**
 * Fields without a column: the place, the link that led to it, answers to plugins' steps, the added time. With `addons`
 * also the chosen add-ons, none of them as well: written over a row, they replace those that it had.
 */
export function extraOf(
  {
    location,
    addedtime,
    steps = {},
    steplines,
    link,
  }: Pick<Appointment, 'location' | 'addedtime' | 'steps' | 'steplines' | 'link'>,
  addons?: Record<string, number>,
): StoredReservation['extra'] {
  const kept = {
    ...(location && { location }),
    // Where they count, none of them replaces those that a row had, as its price does.
    ...((steplines !== undefined || Object.keys(steps).length > 0) && { steps }),
    ...(steplines && { steplines }),
    ...(link && { limited_use_link: { uid: link.uid ?? link.id } }),
  }
  return { ...withAddedTime(kept, addedtime), ...(addons && { addons }) }
}

/** A new reservation: in progress, without any person's details. */
export function newReservation(
  appointment: Appointment,
  resources: string[],
  context: { tenant: Tenant; ports: Ports; now: number; draft: string | null; language: string },
): StoredReservation {
  const { tenant, ports, now, draft, language } = context
  const { entry, span, addedtime, occurrence, dates } = appointment
  const meant = occurrenceOfReservation({ ...span, occurrence }, entry)
  return {
    id: ports.ids.ordered(),
    provider: tenant.scope.provider,
    bookable: entry.bookable.id,
    start: span.start,
    end: span.end + addedtime * 1000,
    seats: appointment.seats,
    status: 'in-progress',
    resources,
    occurrence,
    expires: null,
    user: null,
    first_name: '',
    last_name: '',
    email: '',
    mobile_phone_number: '',
    language,
    managetoken: ports.ids.secret(),
    draft,
    formresponses: [],
    customquestions: [],
    roster: [],
    segments: frozenSegments(meant, tenant.timezone),
    pricedata: null,
    payment: null,
    version: 1,
    waitlistoffer: null,
    due: null,
    life: dates ? { dates } : {},
    sequence: 0,
    created: now,
    modified: now,
    extra: extraOf(appointment),
  }
}
