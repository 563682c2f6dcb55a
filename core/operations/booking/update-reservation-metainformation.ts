import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type AnswerFault, readAnswers } from '../../domain/forms/index.ts'
import { SavedAnswersAnswer } from '../../domain/wire/index.ts'
import { type Answers, answerParams, contextOf, givenBy, refuseAnswers } from '../answers/read-answers.ts'
import { storedAnswers } from '../answers/stored-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { type Appointment, appointmentOf } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId, ProviderRef, providerOf } from '../params.ts'
import { endPaymentOf } from '../payments/pay.ts'
import type { Ports } from '../ports.ts'
import { DiscountCode, readCode } from '../pricing/discount-code.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { priceCart, wireQuote } from '../pricing/price-cart.ts'
import { throughTheDoor } from '../reservations/door.ts'
import { extraOf } from '../reservations/new-reservation.ts'
import { ownershipParams, reservationFor } from '../reservations/own-reservation.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'

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
  result: SavedAnswersAnswer,
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
    const item = { ...answers, appointment, frozen: hold.pricedata }
    const price = priceCart([item], tenant, { discount: discount.value })
    if (!price.ok) return price
    const { quote } = price.value
    const lines = quote.reservations.flatMap((one) => one.lines)
    const details = {
      ...storedAnswers(entry, answers, tenant.revision, { lines, digits: tenant.currency.digits }),
      extra: extraOf(appointment, answers.addons),
    }
    const ended = await endPaymentOf({ tenant, ports, actor: 'customer' }, hold)
    if (ended) return ended
    const before = await ports.repositories(tenant.scope).reservations.find(hold.id)
    if (before?.status !== 'in-progress') return refuse('draft_finished', { data: { status: before?.status } })
    const context = { tenant, ports, actor: 'customer', language: hold.language }
    const saved = await throughTheDoor([{ appointment, draft: hold.draft ?? '', before, details }], 'hold', context)
    if (!saved.ok) return refuseAlone(saved.error)
    const [reservation] = saved.value
    if (!reservation) return refuse('status_conflict')
    return ok({
      ...wireReservation(reservation, tenant, entry),
      quote: wireQuote(quote, appointment.distance),
      processors: eligibleProcessors(tenant, price.value).map((one) => one.name),
      faults,
    })
  },
})
