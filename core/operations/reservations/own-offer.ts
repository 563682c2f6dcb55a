import { type Refusal, refuse } from '../../domain/errors.ts'
import { contains } from '../../domain/time/intervals.ts'
import { normalAddress } from '../addresses/email-key.ts'
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
  /** Whether refusals tell the engine's reason: for staff, who see every queue. */
  showreasons?: boolean
}

/** Whether a caller may be told of somebody's entry. */
const sees = ({ holder, showreasons = false }: Pick<Caller, 'holder' | 'showreasons'>, person: string | null) =>
  showreasons || isSignedInAs(holder, person)

/** The refusal of who waits for this already. Only its customer, signed in, and staff are told the entry. */
export const waitsBy = (
  own: StoredReservation,
  stored: CataloguedBookable,
  caller: Pick<Caller, 'tenant' | 'holder' | 'showreasons'>,
) =>
  refuse(
    'already_waiting',
    sees(caller, own.user) ? { data: { entry: wireReservation(own, caller.tenant, stored) } } : {},
  )

/** Whether what is offered to an entry is for all of the time of an appointment. */
const isOfferOf = (one: StoredReservation, { entry, span, occurrence }: Appointment, now: number): boolean =>
  one.bookable === entry.bookable.id &&
  (one.waitlistoffer?.end ?? now) > now &&
  (one.occurrence !== null && occurrence !== null
    ? one.occurrence === occurrence
    : contains({ start: one.start, end: slotEnd(one) }, span))

/** Who asks for what: the person, as far as known, and the address that is given for them. */
interface Asking {
  appointment: Appointment
  user: string | null
  email: string
}

/**
 * What is said instead of a refusal of a draft or a move: where the time is taken and an offer to the same person, who
 * is signed in or whom staff act for, is for all of it, that they wait for it already, with the entry whose offer they
 * can accept. Its place is kept from them too, as it would be a second one. More time for what they hold is refused as
 * ever.
 */
export async function insteadOfTaken(
  { reservations }: Pick<Repositories, 'reservations'>,
  { appointment, user, email }: Asking,
  refused: Refusal,
  caller: Caller,
): Promise<Refusal> {
  // Days in which a claimer names the time are never waited for.
  const isTaken = refused.code === 'slot_taken' && refused.data?.addedtime === undefined && !appointment.dates
  if (!isTaken || !sees(caller, user)) return refused
  const now = caller.ports.clock.now()
  const isStaff = caller.showreasons === true
  if (user === null && !isStaff) return refused
  const whose = isStaff || user === null ? {} : { user }
  const waiting = await reservations.list({ range: appointment.span, status: ['waitlisted'], ...whose })
  // Staff name a customer by what they have of them, which may be the address alone.
  const isOwn = (one: StoredReservation) =>
    (user !== null && one.user === user) ||
    (isStaff && email !== '' && normalAddress(one.email) === normalAddress(email))
  const own = waiting.find((one) => isOwn(one) && isOfferOf(one, appointment, now))
  return own ? waitsBy(own, appointment.entry, caller).error : refused
}
