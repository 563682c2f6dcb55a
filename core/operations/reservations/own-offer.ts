import { type Refusal, refuse } from '../../domain/errors.ts'
import { contains } from '../../domain/time/intervals.ts'
import { slotEnd } from '../appointments/added-time.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { isSignedInAs } from '../limits/hold-slot.ts'
import type { Ports, Repositories, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireReservation } from './reservation-wire.ts'

interface Caller {
  tenant: Tenant
  ports: Pick<Ports, 'clock'>
  holder?: Holder | null
}

/** The refusal of who waits for this already. Only its customer, signed in, is told the entry. */
export const waitsBy = (
  own: StoredReservation,
  stored: CataloguedBookable,
  { tenant, holder }: Pick<Caller, 'tenant' | 'holder'>,
) =>
  refuse(
    'already_waiting',
    isSignedInAs(holder, own.user) ? { data: { entry: wireReservation(own, tenant, stored) } } : {},
  )

/** Whether what is offered to an entry is for all of the time of an appointment. */
const isOfferOf = (one: StoredReservation, { entry, span, occurrence }: Appointment, now: number): boolean =>
  one.bookable === entry.bookable.id &&
  (one.waitlistoffer?.end ?? now) > now &&
  (one.occurrence !== null && occurrence !== null
    ? one.occurrence === occurrence
    : contains({ start: one.start, end: slotEnd(one) }, span))

/**
 * What is said instead of a refusal of a draft: where the time is taken and an offer to the same person, who is signed
 * in, is for all of it, that they wait for it already, with the entry whose offer they can accept. Its place is kept
 * from them too, as it would be a second one. More time for what they hold is refused as ever.
 */
export async function insteadOfTaken(
  { reservations }: Pick<Repositories, 'reservations'>,
  { appointment, user }: { appointment: Appointment; user: string | null },
  refused: Refusal,
  caller: Caller,
): Promise<Refusal> {
  // Days in which a claimer names the time are never waited for.
  const isTaken = refused.code === 'slot_taken' && refused.data?.addedtime === undefined && !appointment.dates
  if (!isTaken || user === null || !isSignedInAs(caller.holder, user)) return refused
  const now = caller.ports.clock.now()
  const waiting = await reservations.list({ range: appointment.span, status: ['waitlisted'], user })
  const own = waiting.find((one) => isOfferOf(one, appointment, now))
  return own ? waitsBy(own, appointment.entry, caller).error : refused
}
