import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type AnswerFault, readAnswers } from '../../domain/forms/index.ts'
import { type Answers, answerParams, contextOf, givenBy, refuseAnswers } from '../answers/read-answers.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { type Appointment, appointmentOf } from '../appointments/appointment-request.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { fitHoldIn } from '../capacity/fit-hold.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { eligibleProcessors, endPaymentOf } from '../payments/pay-appointment.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { DiscountCode, readCode } from '../pricing/discount-code.ts'
import { priceAppointment, wireQuote } from '../pricing/price-appointment.ts'
import { extraOf } from '../reservations/new-reservation.ts'
import { ownershipParams, reservationFor } from '../reservations/own-reservation.ts'
import { WireReservation, wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'

const Given = Type.Object({ id: EntityId, ...ownershipParams, ...answerParams })

/** What somebody who fills in a form can't do by typing: it is refused, and nothing is saved. */
const meddling = new Set([
  'validation.internal',
  'validation.unknown_question',
  'validation.repeated_form',
  'validation.not_asked',
])

interface Read {
  answers: Answers
  /** What does not hold yet, and is not saved. */
  faults: AnswerFault[]
}

/** The answers of a draft as they stand: what does not hold yet waits, what nobody can have typed is refused. */
function readDraftAnswers(
  given: Static<typeof Given>,
  appointment: Appointment,
  tenant: Tenant,
  ports: Ports,
): Result<Read> {
  const context = contextOf(appointment, tenant, ports)
  const { asked: _, faults: found, ...answers } = readAnswers(appointment.entry.forms, givenBy(given), context)
  const faults = found.map((fault) => ({ ...fault, pointer: `/reservation${fault.pointer}` }))
  const meddled = faults.filter(({ key }) => meddling.has(key))
  return meddled.length > 0 ? refuseAnswers(meddled) : ok({ answers, faults })
}

interface Saving {
  hold: StoredReservation
  appointment: Appointment
  details: Partial<StoredReservation>
  tenant: Tenant
  ports: Ports
}

/** Writes the answers into the hold, and gives it the length that they ask for: both, or neither. */
async function save({ hold, appointment, details, tenant, ports }: Saving): Promise<Result<StoredReservation>> {
  const learned = await learnDrivetime(appointment, { tenant, ports }, hold.id)
  if (!learned.ok) return learned
  return transact(ports, tenant.scope, async (unit) => {
    const fitted = await fitHoldIn(unit, hold, appointment, { tenant, ports })
    if (!fitted.ok) return fitted
    // Its end with its added time, whatever another call has written since: what is left of it was chosen and is priced.
    const noted = { ...details, end: fitted.value.end }
    const isNoted = await unit.reservations.note(hold.id, 'in-progress', noted)
    return isNoted ? ok({ ...fitted.value, ...noted }) : refuse('hold_expired')
  })
}

/**
 * Saves what was answered so far with a live hold, for the browser whose draft it is, its customer or staff: forms, roster, add-ons, the bookable's own questions. The hold
 * becomes as long as the answers ask for, its capacity judged again under the lock; where that is not to be had it is
 * refused with `slot_taken`, and the hold with its earlier answers stays. Safe to repeat. Answers what it costs now, by
 * the price data frozen with the hold, and in `faults` what does not hold yet.
 */
export const updateReservationMetainformation = defineOperation({
  name: 'update_reservation_metainformation',
  summary: "Saves the answers given so far with a draft's hold, and says what it costs.",
  params: Type.Object({ provider: ProviderRef, reservation: Given, discountcode: DiscountCode }),
  result: WireReservation,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const hold = (await reservationFor(params.reservation, { tenant, ports, actor }))?.reservation
    const entry = hold && (await ports.catalogueOf(tenant)).find(hold.bookable)
    if (!hold || !entry) return refuse('not_found', { field: '/reservation/id' })
    if (hold.status !== 'in-progress') return refuse('draft_finished', { data: { status: hold.status } })
    if ((hold.expires ?? 0) <= ports.clock.now()) return refuse('hold_expired')
    const held = appointmentOf(hold, entry)
    const read = readDraftAnswers(params.reservation, held, tenant, ports)
    if (!read.ok) return read
    const { answers, faults } = read.value
    const appointment = lengthened(held, answers)
    const discount = await readCode(params.discountcode, input)
    if (!discount.ok) return discount
    const price = priceAppointment({
      ...answers,
      appointment,
      tenant,
      discount: discount.value,
      frozen: hold.pricedata,
    })
    if (!price.ok) return price
    const { quote, dueNow, finalPrice } = price.value
    const lines = quote.reservations.flatMap((one) => one.lines)
    const details = {
      ...storedAnswers(entry, answers, tenant.revision, { lines, digits: tenant.currency.digits }),
      extra: extraOf(appointment, answers.addons),
      // No payment that was begun before these answers books them.
      paymentinformation: null,
    }
    const ended = await endPaymentOf({ tenant, ports, actor: 'customer' }, hold)
    if (ended) return ended
    const saved = await save({ hold, appointment, details, tenant, ports })
    if (!saved.ok) return saved
    return ok({
      ...wireReservation(saved.value, tenant, entry),
      quote: wireQuote(quote, appointment.distance),
      processors: eligibleProcessors({ tenant }, dueNow, finalPrice).map((one) => one.name),
      faults,
    })
  },
})
