import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { holdUntil } from '../../domain/reservation/index.ts'
import { AlreadyExists } from '../already-exists.ts'
import { type Answers, answerParams, readAnswersSoFar, saysAnswers } from '../answers/read-answers.ts'
import { addedTimeIn, lengthened } from '../appointments/added-time.ts'
import {
  type Appointment,
  appointmentParams,
  candidateOf,
  readAppointment,
} from '../appointments/appointment-request.ts'
import { mayBook } from '../appointments/may-book.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { vetoOf } from '../appointments/veto.ts'
import { type CartAppointment, cartAppointment } from '../capacity/cart-judgement.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { fitHold } from '../capacity/fit-hold.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import { takeUse } from '../catalogue/limited-use.ts'
import { defineOperation } from '../define-operation.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { holderOf, takeHoldSlot } from '../limits/hold-slot.ts'
import { DraftId } from '../params.ts'
import { eligibleProcessors, endPaymentOf } from '../payments/pay-appointment.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { frozenPriceData, priceAppointment, wireQuote } from '../pricing/price-appointment.ts'
import { newReservation } from '../reservations/new-reservation.ts'
import { WireReservation, wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'

interface Input {
  appointment: Appointment
  draft: string
  language: string
  /** The hold that this draft has already. */
  earlier: StoredReservation | null
  /** Appointments of the same cart, which it must get along with. */
  others?: CartAppointment[]
  /** The id of the person who is signed in. */
  user?: string | null
  /** Whose holds are counted; null for who is not limited. */
  holder?: Holder | null
  tenant: Tenant
  ports: Ports
}

/** Ends the draft's earlier hold in the same transaction: a draft has one. False when it was booked meanwhile. */
export const endHold = (unit: UnitOfWork, hold: StoredReservation, at: number): Promise<boolean> =>
  unit.reservations.change(hold.id, 'in-progress', { status: 'removed', draft: null }, 'free', {
    actor: 'customer',
    reason: 'another slot was chosen',
    at,
  })

/**
 * Takes capacity for a draft by creating its in-progress reservation, which occupies until `expires`.
 * Price data is frozen with it: while it lives, a changed price does not touch the draft.
 */
export async function takeHold(input: Input): Promise<Result<StoredReservation>> {
  const learned = await learnDrivetime(input.appointment, input, input.earlier?.id)
  return learned.ok ? transact(input.ports, input.tenant.scope, (unit) => holdIn(unit, input)) : learned
}

/** Holds within a transaction that may do more. */
export async function holdIn(
  unit: UnitOfWork,
  { appointment, tenant, ports, language, draft, earlier, others, user = null, holder = null }: Input,
): Promise<Result<StoredReservation>> {
  const { entry } = appointment
  const now = ports.clock.now()
  const options = { now, window: true, ignoring: earlier?.id, others }
  const taken = await takeCapacity(unit, entry, tenant, candidateOf(appointment), options)
  if (!taken.ok) return taken
  if (earlier && !(await endHold(unit, earlier, now))) return refuse('status_conflict')
  const reservation: StoredReservation = {
    ...newReservation(appointment, taken.value, { tenant, ports, now, draft, language }),
    user,
    expires: holdUntil(entry.bookable, now),
    pricedata: frozenPriceData(appointment),
  }
  const slot = await takeHoldSlot(unit, holder, reservation, { tenant, ports })
  if (!slot.ok) return slot
  await unit.reservations.insert(reservation, taken.value.occupies)
  const used = await takeUse(unit, appointment.link, reservation.id, now)
  return used.ok ? ok(reservation) : used
}

/** How often a hold is tried again when calls with the same draft get in each other's way. */
const tries = 4

/** Refusals that a twin of this very call may have caused, by being faster. */
const causedByTwin = new Set<string>(['slot_taken', 'status_conflict', 'too_many_holds'])

/** The hold as long as the answers ask for; a payment that was begun for another length is called off before. */
async function fitAnswered(
  hold: StoredReservation,
  { appointment, tenant, ports, others }: Omit<Input, 'earlier'>,
): Promise<Result<StoredReservation>> {
  const isFitting = addedTimeIn(hold) === appointment.addedtime
  const ended = isFitting ? null : await endPaymentOf({ tenant, ports, actor: 'customer' }, hold)
  return ended ?? fitHold(hold, appointment, { tenant, ports, others })
}

/** The hold as that of who is signed in: they may have signed in since it was taken. */
async function ownedBy(
  hold: StoredReservation,
  { user, tenant, ports }: Omit<Input, 'earlier'>,
): Promise<StoredReservation> {
  if (!user || hold.user === user) return hold
  await ports.repositories(tenant.scope).reservations.note(hold.id, 'in-progress', { user })
  return { ...hold, user }
}

/** The draft's hold on this appointment: the one that it has, or a new one in its place. */
async function holdFor({
  isAnswered,
  ...input
}: Omit<Input, 'earlier'> & { isAnswered: boolean }): Promise<Result<StoredReservation>> {
  const { reservations } = input.ports.repositories(input.tenant.scope)
  let refused: Result<StoredReservation> = refuse('status_conflict')
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const earlier = await reservations.findByDraft(input.draft)
    if (earlier && earlier.status !== 'in-progress')
      return refuse('draft_finished', { data: { status: earlier.status } })
    const isLive = (earlier?.expires ?? 0) > input.ports.clock.now()
    if (earlier && isLive && isSameAppointment(earlier, input.appointment)) {
      const own = await ownedBy(earlier, input)
      return isAnswered ? fitAnswered(own, input) : ok(own)
    }
    try {
      refused = await takeHold({ ...input, earlier })
      if (refused.ok || !causedByTwin.has(refused.error.code)) return refused
      const latest = await reservations.findByDraft(input.draft)
      if (latest?.id === earlier?.id && refused.error.code !== 'status_conflict') return refused
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
  }
  return refused
}

/** Drafts of the same cart: what they hold must get along with this. */
const CartDrafts = Type.Optional(Type.Array(DraftId, { maxItems: 20 }))

/** What the other drafts of a cart hold; a hold that ran out stands in nobody's way. */
async function appointmentsHeld(
  drafts: string[],
  own: string,
  tenant: Tenant,
  ports: Ports,
): Promise<CartAppointment[]> {
  const others = [...new Set(drafts)].filter((draft) => draft !== own)
  if (others.length === 0) return []
  const { reservations } = ports.repositories(tenant.scope)
  const catalogue = await ports.catalogueOf(tenant)
  const held = await Promise.all(others.map((draft) => reservations.findByDraft(draft)))
  return held.flatMap((hold) => {
    const entry = hold ? catalogue.find(hold.bookable) : undefined
    const isLive = hold?.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now()
    return hold && entry && isLive ? [cartAppointment(hold, entry)] : []
  })
}

/**
 * A draft's hold on a slot, as long as the answers given so far ask for. Called again for the same slot while the hold
 * lives, it answers with that hold; without answers its length stays.
 */
export const holdAppointment = defineOperation({
  name: 'hold_appointment',
  summary: 'Holds a slot for a draft until `expires`; a draft has one hold.',
  params: Type.Object({ ...appointmentParams, ...answerParams, draft: DraftId, cart: CartDrafts }),
  result: WireReservation,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, actor, ports, session }) {
    const read = await readAppointment(params, { tenant, ports, actor })
    if (!read.ok) return read
    const answers = readAnswersSoFar(params, read.value, tenant, ports)
    const appointment = lengthened(read.value, answers)
    const reason = await vetoOf(appointment, tenant)
    if (reason !== null) return refuse('vetoed', { data: { reason } })
    const others = await appointmentsHeld(params.cart ?? [], params.draft, tenant, ports)
    const user = actor.user?.id ?? null
    const holder = holderOf({ tenant, actor, ports, session })
    const wanted = { appointment, tenant, ports, language: actor.language, draft: params.draft, others, user, holder }
    const held = await holdFor({ ...wanted, isAnswered: saysAnswers(params) })
    if (!held.ok) return held
    const priced = (some: Answers) => priceAppointment({ ...some, appointment, tenant, frozen: held.value.pricedata })
    const exact = priced(answers)
    // An answer that has no price yet is told where it is given; the slot is held all the same.
    const price = exact.ok ? exact : priced({ answers: [], roster: [], addons: {} })
    if (!price.ok) return price
    const { dueNow, finalPrice, quote } = price.value
    const processors = eligibleProcessors({ tenant }, dueNow, finalPrice).map((one) => one.name)
    return ok({
      ...wireReservation(held.value, tenant, appointment.entry),
      quote: wireQuote(quote, appointment.distance),
      pricedata: held.value.pricedata,
      processors,
      loginrequired: !mayBook({ tenant, actor }, appointment.entry.bookable),
    })
  },
})
