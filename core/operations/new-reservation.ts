import type { Appointment } from './appointment-request.ts'
import type { Ports, StoredReservation } from './ports.ts'
import { frozenSegments, occurrenceOfReservation } from './reservation-segments.ts'
import type { Taken } from './take-capacity.ts'
import type { Tenant } from './tenant.ts'

/** A reservation as it begins: in progress, with nobody's details yet. */
export function newReservation(
  appointment: Appointment,
  taken: Taken,
  context: { tenant: Tenant; ports: Ports; now: number; draft: string | null; language: string },
): StoredReservation {
  const { tenant, ports, now, draft, language } = context
  const { entry, span, occurrence, location } = appointment
  const meant = occurrenceOfReservation({ ...span, occurrence }, entry)
  return {
    id: ports.ids.ordered(),
    provider: tenant.scope.provider,
    bookable: entry.bookable.id,
    ...span,
    seats: appointment.seats,
    status: 'in-progress',
    resources: taken.resources,
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
    paymentinformation: null,
    waitlistoffer: null,
    sequence: 0,
    created: now,
    modified: now,
    extra: location ? { location } : {},
  }
}
