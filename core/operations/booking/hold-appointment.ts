import { ok, type Result, refuse } from '../../domain/errors.ts'
import { codeTermsOf } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { AlreadyExists } from '../already-exists.ts'
import { answersAgain } from '../answers/answers-again.ts'
import { type Answers, noAnswers, readAnswersSoFar, saysAnswers } from '../answers/read-answers.ts'
import { hasSameAnswers } from '../answers/stored-answers.ts'
import { addedTimeIn, lengthened, withAddedTime } from '../appointments/added-time.ts'
import { type Appointment, readAppointment } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { isOfAnother, ownerAfter } from '../appointments/draft-owner.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { askVetoes } from '../appointments/veto.ts'
import { type CartAppointment, cartAppointment } from '../capacity/cart-judgement.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { stepsKept } from '../flow/step-answers.ts'
import { effectsKept } from '../flow/step-effects.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { withoutPayment } from '../payments/pay.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { quoteCredit } from '../pricing/account-credit.ts'
import { applyCode } from '../pricing/code-uses.ts'
import { type GivenCode, namedFor, readCode } from '../pricing/discount-code.ts'
import { eligibleNames } from '../pricing/eligible-processors.ts'
import { priceCart, wirePriceData, wireQuote } from '../pricing/price-cart.ts'
import { toldLogin } from '../pricing/told-login.ts'
import { throughTheDoor } from '../queues/through-the-door.ts'
import type { Entry } from '../reservations/door.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import { afterLapsed } from './after-lapsed.ts'
import { afterAnother, answersIn, contactIn } from './draft-details.ts'
import { liveHolds } from './live-holds.ts'

interface Input {
  appointment: Appointment
  draft: string
  language: string
  /** Appointments of the same cart, with which it must not clash, and their holds. */
  others: CartAppointment[]
  held: StoredReservation[]
  /** The code to apply; null to keep what is applied. */
  code: GivenCode | null
  actor: Actor
  /** The person whose holds are limited; null for unlimited callers. */
  holder: Holder | null
  /** Whether refusals tell the engine's reason: for staff. */
  showreasons: boolean
  /** The answers that the call carries, as far as they are valid; null without any: those given before stay. */
  answers: Answers | null
  tenant: Tenant
  ports: Ports
}

/** How often a hold is retried when calls with the same draft interfere. */
const tries = 4

/** The entry for the door to write; nothing is written if the hold stays as it is. */
async function entryFor(
  { appointment, draft, actor, answers, code, tenant, ports }: Input,
  before: StoredReservation | null,
  isAnothers: boolean,
): Promise<Entry> {
  const live =
    before !== null && (before.expires ?? 0) > ports.clock.now() && isSameAppointment(before, appointment)
      ? before
      : null
  const isSignedInSince = actor.user !== undefined && before?.user !== actor.user.id
  const user = ownerAfter(before, isAnothers, actor)
  // Another code changes the draft: a payment that begins at the same moment must see it.
  const coded = code && { details: {} }
  const isPassedOn = isAnothers && isSignedInSince
  if (live && answers === null && !isPassedOn && hasSameSteps(live, appointment)) {
    const asHeld = { ...appointment, addedtime: addedTimeIn(live) }
    return { appointment: asHeld, draft, before, ...(isSignedInSince ? { details: { user } } : coded) }
  }
  const known = !isAnothers && before?.bookable === appointment.entry.bookable.id ? before : null
  const said = answers ?? (known ? answersAgain(known, appointment, tenant, ports) : noAnswers)
  const asked = lengthened(appointment, said)
  if (live && !isSignedInSince && hasSameSteps(live, asked) && hasSameAnswers(live, asked.entry, said))
    return { appointment: asked, draft, before, ...coded }
  const contact = before !== null && user !== null && user === before.user ? contactIn(before) : {}
  const price = priceCart([{ ...said, appointment: asked, frozen: live?.pricedata ?? null }], tenant)
  // Answers that can't be priced are not stored; they are reported where they are given.
  const stored = price.ok ? answersIn(asked, said, price.value.quote, tenant) : {}
  const details = { ...contact, user, ...stored }
  return { appointment: asked, draft, before, details: isAnothers ? afterAnother(details) : details }
}

/** Whether the answers to plugins' steps are the same, where they count for price or length. */
const hasSameSteps = (live: StoredReservation, { steps, steplines }: Appointment): boolean =>
  steplines === undefined ||
  JSON.stringify([stepsKept(live), effectsKept(live)]) === JSON.stringify([steps ?? {}, steplines])

/** The draft's hold on this appointment: its present one, or a new one in its place. */
async function holdFor(input: Input): Promise<Result<StoredReservation>> {
  const { draft, tenant, ports, language, others, held: cart, holder, showreasons } = input
  const { reservations } = ports.repositories(tenant.scope)
  const held = cart.map(({ id }) => id)
  let refused: Result<StoredReservation> = refuse('status_conflict')
  let before = await afterLapsed([input.appointment], { tenant, ports }, (unit) => unit.reservations.findByDraft(draft))
  for (let round = 0; round < tries; round += 1) {
    if (before && before.status !== 'in-progress') return refuse('draft_finished', { data: { status: before.status } })
    const isAnothers = before !== null && (await isOfAnother(before, input))
    const entry: Entry = { ...(await entryFor(input, before, isAnothers)), ...appliedCode(input) }
    const isKept = before !== null && isUnchanged(entry, before, ports.clock.now())
    const work = { tenant, ports, actor: 'customer' }
    const free = before === null || isKept ? null : await withoutPayment(work, before, input.actor)
    if (free && !free.ok) return free
    if (free) before = free.value
    const applied = isKept ? null : await codeFor(input, before)
    const code = applied?.discount
    const context = { tenant, ports, actor: 'customer', language, others, held, holder, showreasons, code }
    try {
      const placed = await throughTheDoor([{ ...entry, before }], 'hold', context, async (unit, holds) => {
        if (applied) await applyCode(unit, applied, [...holds, ...cart], { tenant, ports })
        return ok(null)
      })
      const [hold] = placed.ok ? placed.value : []
      if (hold) return ok(hold)
      refused = placed.ok ? refuse('status_conflict') : refuseAlone(placed.error)
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
    const latest = await reservations.findByDraft(draft)
    if (!refused.ok && refused.error.code !== 'status_conflict' && isSameRow(before, latest)) return refused
    before = latest
  }
  return refused
}

/** What the given code takes from now on; nothing where none is given. */
function appliedCode({ appointment, code, held, tenant }: Input): Pick<Entry, 'code'> {
  if (!code) return {}
  const named = namedFor(code, [appointment.entry.bookable.id, ...held.map(({ bookable }) => bookable)], tenant)
  return { code: named ? codeTermsOf(named) : null }
}

/**
 * What the draft uses of a code from now on: what is given, or what its hold of another slot has; null if that stays.
 */
async function codeFor({ appointment, code, actor, held, tenant, ports }: Input, before: StoredReservation | null) {
  if (code) {
    const bookables = [appointment.entry.bookable.id, ...held.map(({ bookable }) => bookable)]
    return { discount: namedFor(code, bookables, tenant)?.id, person: actor.user?.id ?? before?.user ?? '' }
  }
  const isMoved =
    before !== null && (before.expires ?? 0) > ports.clock.now() && !isSameAppointment(before, appointment)
  // Where there are no codes, nothing is asked for.
  if (!isMoved || (await ports.catalogueOf(tenant)).discounts.length === 0) return null
  return ports.repositories(tenant.scope).codeuses.takenBy(before.id)
}

const isSameRow = (before: StoredReservation | null, after: StoredReservation | null): boolean =>
  before?.id === after?.id && before?.version === after?.version

/** Whether the door has nothing to write: same appointment, length and person. */
const isUnchanged = ({ appointment, details }: Entry, before: StoredReservation, now: number): boolean =>
  details === undefined &&
  (before.expires ?? 0) > now &&
  isSameAppointment(before, appointment) &&
  addedTimeIn(before) === appointment.addedtime

/** What the other drafts of a cart hold, without expired holds. */
async function appointmentsHeld(
  drafts: string[],
  own: string,
  tenant: Tenant,
  ports: Ports,
): Promise<Pick<Input, 'others' | 'held'>> {
  const live = await liveHolds(drafts, own, { tenant, ports })
  const catalogue = await ports.catalogueOf(tenant)
  const placed = live.flatMap((hold) => {
    const entry = catalogue.find(hold.bookable)
    return entry && !hold.life.dates ? [cartAppointment(hold, entry)] : []
  })
  return { others: placed, held: live }
}

/**
 * Holds a slot for a draft, for as long as the answers given so far require, and stores them with it. Called again for
 * the same slot while the hold lives, it answers with that hold; without answers those given before stay. A code that
 * is applied takes a use for the cart, which lasts as long as a hold of it; the quote says where there is none left.
 * Another slot of the same draft keeps the use. Of another account's draft nothing that was said stays with it.
 */
export const holdAppointment = defineOperation({
  name: 'hold_appointment',
  summary: 'Holds a slot for a draft until `expires`; a draft has one hold.',
  ...calls.hold_appointment,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports, session } = input
    const read = await readAppointment(params, { tenant, ports, actor })
    if (!read.ok) return read
    const answers = readAnswersSoFar(params, read.value, tenant, ports)
    const appointment = lengthened(read.value, answers)
    const allowed = await askVetoes(appointment, { tenant, ports })
    if (!allowed.ok) return allowed
    const cart = await appointmentsHeld(params.cart ?? [], params.draft, tenant, ports)
    const drafts = [params.draft, ...(params.cart ?? [])]
    const given = params.discountcode === undefined ? ok(null) : await readCode(params.discountcode, input, drafts)
    if (!given.ok) return given
    const held = await holdFor({
      appointment,
      draft: params.draft,
      language: actor.language,
      ...cart,
      code: given.value,
      actor,
      holder: holderOf({ tenant, actor, ports, session }),
      showreasons: isStaff(actor, tenant),
      answers: saysAnswers(params) ? answers : null,
      tenant,
      ports,
    })
    if (!held.ok) return held
    // Somebody else may have taken the last use meanwhile.
    const discount = given.value ? await readCode(params.discountcode, input, drafts) : ok({})
    if (!discount.ok) return discount
    const priced = (some: Answers) =>
      priceCart([{ ...some, appointment, frozen: held.value.pricedata }], tenant, { discount: discount.value })
    const exact = priced(saysAnswers(params) ? answers : answersAgain(held.value, appointment, tenant, ports))
    // An answer without a price is reported where it is given; the slot is held anyway.
    const price = exact.ok ? exact : priced(noAnswers)
    if (!price.ok) return price
    const { payable, told } = await quoteCredit(price.value, {}, input)
    const processors = await eligibleNames(payable, { tenant, ports })
    // Whoever has the draft and not its account is told of the time, and nothing of the person.
    const isAnothers = await isOfAnother(held.value, input)
    const extra = withAddedTime({}, addedTimeIn(held.value))
    const shown = isAnothers ? { ...held.value, ...afterAnother({ user: null, extra }) } : held.value
    return ok({
      ...wireReservation(shown, tenant, appointment.entry),
      quote: wireQuote(price.value.quote, appointment, tenant),
      pricedata: wirePriceData(held.value, appointment, tenant),
      ...told,
      processors,
      ...(await toldLogin(price.value, [appointment], input)),
    })
  },
})
