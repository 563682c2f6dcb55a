import { ok, type Result, refuse } from '../../domain/errors.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import { readAnswers } from '../answers/read-answers.ts'
import { type AcceptedTerms, acceptTerms, asksForTerms } from '../appointments/accepted-terms.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { StoredReservation } from './stored-reservation.ts'

interface Asking {
  tenant: Tenant
  ports: Ports
}

/** Whether it is an offer whose customer has not been asked for what a booking asks for. */
export const isUnasked = ({ status, life }: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  status === 'waitlisted' && life.wait?.unasked === true

/** Refuses, with the faults, answers that a booking would not be made with. */
async function refuseUnanswered(reservation: StoredReservation, { tenant, ports }: Asking): Promise<Result<null>> {
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  if (!entry) return refuse('resource_unavailable')
  const read = await readAnswers(givenAgain(reservation, entry), { entry, seats: reservation.seats }, tenant, ports)
  return read.ok ? ok(null) : read
}

/**
 * Refuses to accept an offer before its customer has done what joining a queue asks for: required answers, which
 * `update_reservation_formresponses` adds, and terms; answers those that are accepted now. Staff who accept it for them
 * need no terms, as where they book.
 */
export async function refuseUnasked(
  offer: StoredReservation,
  { termsaccepted, isbystaff }: { termsaccepted?: boolean | undefined; isbystaff: boolean },
  { tenant, ports }: Asking,
): Promise<Result<{ terms?: AcceptedTerms }>> {
  if (!isUnasked(offer)) return ok({})
  const answered = await refuseUnanswered(offer, { tenant, ports })
  if (!answered.ok) return answered
  if (isbystaff) return ok({})
  return acceptTerms({ termsaccepted }, { tenant, language: offer.language, now: ports.clock.now() })
}

/** What its customer has to do before they can accept an offer, for the page that offers it. */
export async function stillAsked(
  offer: StoredReservation,
  { isbystaff, ...asking }: Asking & { isbystaff: boolean },
): Promise<{ answersrequired?: boolean; termsrequired?: boolean }> {
  if (!isUnasked(offer)) return {}
  const answered = await refuseUnanswered(offer, asking)
  return { answersrequired: !answered.ok, termsrequired: !isbystaff && asksForTerms(asking.tenant) }
}
