import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type AnswerFault, readAnswers } from '../../domain/forms/index.ts'
import { codeTermsOf } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { type Answers, contextOf, givenBy, refuseAnswers } from '../answers/read-answers.ts'
import { addedTimeIn, lengthened } from '../appointments/added-time.ts'
import { type Appointment, appointmentOf } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { isOfAnother, ownerAfter } from '../appointments/draft-owner.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { readSteps, stepsKept } from '../flow/step-answers.ts'
import { effectsOf } from '../flow/step-effects.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { providerOf } from '../params.ts'
import { withoutPayment } from '../payments/pay.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { payWithCredit } from '../pricing/account-credit.ts'
import { applyCode } from '../pricing/code-uses.ts'
import { namedFor, readCode } from '../pricing/discount-code.ts'
import { eligibleNames } from '../pricing/eligible-processors.ts'
import { priceCart, wireQuote } from '../pricing/price-cart.ts'
import { throughTheDoor } from '../queues/through-the-door.ts'
import type { DoorContext, Entry } from '../reservations/door.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { afterLapsed } from './after-lapsed.ts'
import { afterAnother, answersIn, typedContact } from './draft-details.ts'
import { liveHolds } from './live-holds.ts'

/** Faults that can't come from typing into a form: the call is refused, and nothing is saved. */
const meddling = new Set([
  'validation.internal',
  'validation.unknown_question',
  'validation.repeated_form',
  'validation.not_asked',
])

interface Read {
  answers: Answers
  /** Answers that are not valid yet, and are not saved. */
  faults: AnswerFault[]
}

/**
 * Reads the answers of a draft. Incomplete answers are listed as faults; answers that nobody can have typed are
 * refused.
 */
function readDraftAnswers(
  given: Wire['update_reservation_metainformation']['params']['reservation'],
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

/** How often a save is repeated while other calls change the draft. */
const tries = 4

/** Writes the hold anew with its answers, once no payment for it is open. Refuses if it is for another slot by now. */
async function saveHold(
  hold: StoredReservation,
  entry: Omit<Entry, 'before'>,
  context: DoorContext,
  { caller, applied }: { caller: Actor; applied: Parameters<typeof throughTheDoor>[3] },
): Promise<Result<StoredReservation>> {
  let refused: Result<StoredReservation> = refuse('status_conflict')
  let latest = hold
  // Who waits for what time has freed has it before somebody's hold becomes longer.
  if (entry.appointment.addedtime > addedTimeIn(hold)) await afterLapsed([entry.appointment], context, async () => null)
  for (let round = 0; round < tries; round += 1) {
    const free = await withoutPayment(context, latest, caller)
    if (!free.ok) return free
    if (!isSameAppointment(free.value, entry.appointment)) return refuse('status_conflict')
    const saved = await throughTheDoor([{ ...entry, before: free.value }], 'hold', context, applied)
    const [reservation] = saved.ok ? saved.value : []
    if (reservation) return ok(reservation)
    if (!saved.ok) refused = refuseAlone(saved.error)
    if (refused.ok || refused.error.code !== 'status_conflict') return refused
    latest = free.value
  }
  return refused
}

/**
 * Saves the answers given so far with a live hold: forms, roster, add-ons, the bookable's own questions, plugins'
 * steps, and the contact of a draft that has an account. Allowed for the browser whose draft it is, its customer and
 * staff; by the draft's id it becomes theirs who call (`ownerAfter`). The hold becomes as long as the answers require,
 * and its capacity is judged again under the lock; if that is not available, the call is refused with `slot_taken`, and
 * the hold keeps its earlier answers. A code is applied as by `hold_appointment`. Safe to repeat. Answers the present
 * price, by the price data frozen with the hold, and in `faults` the answers that are not valid yet.
 */
export const updateReservationMetainformation = defineOperation({
  name: 'update_reservation_metainformation',
  summary: "Saves the answers given so far with a draft's hold, and says what it costs.",
  ...calls.update_reservation_metainformation,
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
    const { user, steps } = params.reservation
    const answered = readSteps({ steps }, tenant)
    if (!answered.ok) return answered
    // Whoever has signed in since the hold was taken finds the draft on their other devices, too.
    const isByDraft = params.reservation.draft === hold.draft
    const isAnothers = isByDraft && (await isOfAnother(hold, input))
    const owner = isByDraft ? ownerAfter(hold, isAnothers, actor) : hold.user
    // All that is said counts, so that an answer can be taken out again; who says nothing leaves what was said before.
    const all = steps !== undefined ? answered.value : isAnothers ? {} : stepsKept(hold)
    const effects = await effectsOf(all, hold.seats, { tenant, ports })
    if (!effects.ok) return effects
    const isbystaff = isStaff(actor, tenant)
    const held = { ...appointmentOf(hold, entry), steps: all, ...effects.value, isbystaff }
    const read = readDraftAnswers(params.reservation, held, tenant, ports)
    if (!read.ok) return read
    const { answers, faults } = read.value
    const appointment = lengthened(held, answers)
    const cart = params.cart ?? []
    const given = params.discountcode
    const quoted = async () => {
      const discount = await readCode(given, input, [hold.draft ?? undefined, ...cart])
      if (!discount.ok) return discount
      const item = { ...answers, appointment, frozen: hold.pricedata }
      const priced = priceCart([item], tenant, { discount: discount.value })
      return priced.ok ? ok({ ...priced.value, code: discount.value }) : priced
    }
    const price = await quoted()
    if (!price.ok) return price
    const { quote } = price.value
    const details = {
      user: owner,
      ...(owner === null || user === undefined ? {} : typedContact(user, input)),
      ...answersIn(appointment, answers, quote, tenant),
    }
    const written = isAnothers ? afterAnother(details) : details
    const others = given === undefined ? [] : await liveHolds(cart, hold.draft ?? '', { tenant, ports })
    // Whether a cart reaches a minimum is judged with all of it.
    const bookables = [hold, ...others].map(({ bookable }) => bookable)
    const named = namedFor(price.value.code, bookables, tenant)
    const discount = others.length === 0 ? quote.discountid : named?.id
    const code = given === undefined ? undefined : named ? codeTermsOf(named) : null
    const entered = { appointment, draft: hold.draft ?? '', details: written, code }
    const context = {
      ...{ tenant, ports, actor: 'customer', language: hold.language, showreasons: isbystaff },
      // Only whoever becomes its person now is judged: a hold that counts already does so until it ends.
      holder: owner === hold.user ? null : holderOf(input),
      code: discount,
    }
    const applied = async (unit: UnitOfWork, holds: StoredReservation[]) => {
      const code = { discount, person: owner ?? '' }
      if (given !== undefined) await applyCode(unit, code, [...holds, ...others], { tenant, ports })
      return ok(null)
    }
    const saved = await saveHold(hold, entered, context, { caller: actor, applied })
    if (!saved.ok) return saved
    // Somebody else may have taken the last use meanwhile.
    const now = given ? await quoted() : price
    if (!now.ok) return now
    return ok({
      ...wireReservation(saved.value, tenant, entry),
      quote: wireQuote(now.value.quote, appointment, tenant),
      processors: await eligibleNames(await payWithCredit(now.value, 0, input), { tenant, ports }),
      faults,
    })
  },
})
