import type { Retelling } from '../../domain/content/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { WireReservation } from '../../domain/wire/index.ts'
import { keptAnswers, publicAnswers } from '../answers/stored-answers.ts'
import { addedTimeIn, slotEnd } from '../appointments/added-time.ts'
import { locationOf } from '../appointments/reservation-location.ts'
import { occurrenceOfReservation, wireSegments } from '../appointments/reservation-segments.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { entryIn, tellingOf } from '../catalogue/content.ts'
import { toldSteps } from '../flow/step-answers.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireSpanOf } from './named-time.ts'
import { wireLife } from './wire-life.ts'
import { wirePayment } from './wire-payment.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/** The frozen price and the amount paid; for an imported reservation, what its bundle says. */
function publicPayment(
  { payment, pricedata, extra }: StoredReservation,
  tenant: Tenant,
  tell: Retelling | null,
): WireReservation['paymentinformation'] {
  if (payment) return wirePayment(payment, { entityname: tenant.provider?.name ?? '', pricedata, tell })
  return isRecord(extra.paymentinformation) ? extra.paymentinformation : null
}

/**
 * The reservation for its customer in the language of their call, without anybody else's data; for staff in the
 * provider's own, with the answers that nobody was asked for.
 * @param stored its bookable; null if that no longer exists
 */
export function wireReservation(
  reservation: StoredReservation,
  tenant: Tenant,
  stored: CataloguedBookable | null,
  reader: 'customer' | 'staff' = 'customer',
): WireReservation {
  const entry = reader === 'staff' ? stored : entryIn(stored, tenant)
  const span = wireSpanOf(reservation, entry, tenant)
  const addedtime = addedTimeIn(reservation)
  return {
    ...wireLife(reservation, tenant, entry, reader),
    id: reservation.id,
    provider: reservation.provider,
    bookable: reservation.bookable,
    status: reservation.status,
    ...span,
    slotend: addedtime === 0 ? span.end : wireSpanOf({ ...reservation, end: slotEnd(reservation) }, entry, tenant).end,
    addedtime,
    seats: reservation.seats,
    resources: reservation.resources,
    expires: iso(reservation.expires),
    first_name: reservation.first_name,
    last_name: reservation.last_name,
    email: reservation.email,
    mobile_phone_number: reservation.mobile_phone_number,
    language: reservation.language,
    ...(reader === 'staff' ? keptAnswers(reservation) : publicAnswers(reservation, tellingOf(entry))),
    addons: reservation.extra.addons ?? {},
    stepanswers: toldSteps(reservation, tenant),
    occurrence: reservation.occurrence,
    title: occurrenceOfReservation(reservation, entry)?.title,
    segments: wireSegments(reservation, entry, tenant.timezone),
    location: locationOf(reservation),
    paymentinformation: publicPayment(reservation, tenant, tellingOf(entry)),
  }
}
