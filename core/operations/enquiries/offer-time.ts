import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import { readAnswersSoFar } from '../answers/read-answers.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import type { Actor, OperationInput } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { offerPlace } from '../queues/offer.ts'
import { extraOf, newReservation } from '../reservations/new-reservation.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { transition } from '../reservations/transition.ts'
import { enquiryAnswers } from './enquiry-answers.ts'
import { giversOf, type StoredEnquiry } from './stored-enquiry.ts'

type Time = NonNullable<Wire['answer_contact_request']['params']['offer']>
type Context = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

/** An offer that is not answered ends for good: nobody waits behind it, and it waits for nothing. */
const lastOffer = 1

/** Staff act, also by the link of their mail: they may offer what customers can't choose. */
const asStaff = (actor: Actor): Actor => (actor.user ? actor : { ...actor, kind: 'api' })

/**
 * Prepares the offer of a time to who has asked: an entry of the waitlist with an offer, which takes the place, is
 * accepted with what is due by the link in its mail, and ends as every offer does. It keeps the answers and seats that
 * were asked with; what a booking requires besides is required when it is accepted. Refuses what can never be booked.
 * @returns what makes the offer within a transaction; it refuses as the engine does
 */
export async function prepareOffer(
  enquiry: StoredEnquiry,
  time: Time,
  { tenant, ports, actor }: Context,
): Promise<Result<(unit: ServingUnit) => Promise<Result<StoredReservation>>>> {
  const entry = (await ports.catalogueOf(tenant)).find(enquiry.bookable)
  if (!entry) return refuse('bookable_invalid')
  const wanted = { seats: enquiry.details.seats, ...time, bookable: entry.bookable.id }
  const read = await readAppointment(wanted, { tenant, ports, actor: asStaff(actor) })
  if (!read.ok)
    return { ok: false, error: { ...read.error, field: read.error.field ? `/offer${read.error.field}` : '/offer' } }
  const now = ports.clock.now()
  const appointment = read.value
  if (appointment.span.start <= now) return refuse('invalid_time', { field: '/offer/start' })
  const { details, user } = enquiry
  const answers = readAnswersSoFar(enquiryAnswers(details, entry), appointment, tenant, ports)
  const asked = lengthened(appointment, answers)
  if (details.email === '') return refuse('guest_details_required', { field: '/email' })
  const { first_name, last_name, email, mobile_phone_number, language } = details
  const waiting: StoredReservation = {
    ...newReservation(asked, asked.chosen, { tenant, ports, now, draft: null, language }),
    ...{ first_name, last_name, email, mobile_phone_number, user },
    ...storedAnswers(entry, answers, tenant.revision, { lines: [], digits: tenant.currency.digits }),
    extra: extraOf(asked, answers.addons),
    status: 'waitlisted',
    life: { wait: { joined: now, named: asked.chosen, lapses: lastOffer, unasked: true } },
  }
  return ok(async (unit) => {
    const why = { actor: actor.user?.id ?? 'provider', reason: 'offered in answer to a contact request', at: now }
    const isAwaited = (await unit.awaited()).has(entry.bookable.id)
    const givers = giversOf(enquiry)
    const made = await transition(unit, { from: null, to: waiting, occupies: 'keep', why, tells: [], givers }, ports)
    if (!made.ok) return made
    const offered = await offerPlace(made.value, entry, { unit, tenant, ports, why, inrow: 0, showreasons: true })
    // What nobody could wait for until now has a queue: caches that know of none are made anew.
    if (offered.ok && !isAwaited) await unit.entities.raise('provider')
    return offered
  })
}
