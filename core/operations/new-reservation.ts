import type { Appointment } from './appointment-request.ts'
import type { Ports, StoredReservation } from './ports.ts'
import type { Taken } from './take-capacity.ts'
import type { Tenant } from './tenant.ts'

/** A reservation as it begins: in progress, with nobody's details yet. */
export function newReservation(
  appointment: Appointment,
  taken: Taken,
  context: { tenant: Tenant; ports: Ports; now: number; draft: string | null; language: string },
): StoredReservation {
  const { tenant, ports, now, draft, language } = context
  return {
    id: ports.ids.ordered(),
    provider: tenant.scope.provider,
    bookable: appointment.entry.bookable.id,
    ...appointment.span,
    seats: appointment.seats,
    status: 'in-progress',
    resources: taken.resources,
    occurrence: null,
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
    segments: [],
    pricedata: null,
    paymentinformation: null,
    waitlistoffer: null,
    sequence: 0,
    created: now,
    modified: now,
    extra: {},
  }
}
