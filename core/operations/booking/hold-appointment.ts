import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { HoldAnswer } from '../../domain/wire/index.ts'
import { AlreadyExists } from '../already-exists.ts'
import { type Answers, answerParams, readAnswersSoFar, saysAnswers } from '../answers/read-answers.ts'
import { addedTimeIn, lengthened } from '../appointments/added-time.ts'
import { type Appointment, appointmentParams, readAppointment } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { mayBook } from '../appointments/may-book.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { askVetoes } from '../appointments/veto.ts'
import { type CartAppointment, cartAppointment } from '../capacity/cart-judgement.ts'
import { defineOperation } from '../define-operation.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { DraftId } from '../params.ts'
import { endPaymentOf } from '../payments/pay.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { priceCart, wirePriceData, wireQuote } from '../pricing/price-cart.ts'
import { type Entry, throughTheDoor } from '../reservations/door.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { Tenant } from '../tenant.ts'

interface Input {
  appointment: Appointment
  draft: string
  language: string
  /** Appointments of the same cart, which it must get along with. */
  others: CartAppointment[]
  /** The id of the person who is signed in. */
  user: string | null
  /** Whose holds are counted; null for who is not limited. */
  holder: Holder | null
  /** Whether the caller said what was answered; without answers a live hold keeps its length. */
  isAnswered: boolean
  tenant: Tenant
  ports: Ports
}

/** How often a hold is tried again when calls with the same draft get in each other's way. */
const tries = 4

/** What the door is to write: nothing where the hold stays as it is. */
function entryFor({ appointment, draft, user, isAnswered, ports }: Input, before: StoredReservation | null): Entry {
  const isLive = before !== null && (before.expires ?? 0) > ports.clock.now() && isSameAppointment(before, appointment)
  if (!isLive) return { appointment, draft, before, details: { user } }
  const asked = isAnswered ? appointment : { ...appointment, addedtime: addedTimeIn(before) }
  const isSignedInSince = user !== null && before.user !== user
  return { appointment: asked, draft, before, ...(isSignedInSince && { details: { user } }) }
}

/** The draft's hold on this appointment: the one that it has, or a new one in its place. */
async function holdFor(input: Input): Promise<Result<StoredReservation>> {
  const { draft, tenant, ports, language, others, holder } = input
  const { reservations } = ports.repositories(tenant.scope)
  const context = { tenant, ports, actor: 'customer', language, others, holder }
  let refused: Result<StoredReservation> = refuse('status_conflict')
  let before = await reservations.findByDraft(draft)
  for (let round = 0; round < tries; round += 1) {
    if (before && before.status !== 'in-progress') return refuse('draft_finished', { data: { status: before.status } })
    const entry = entryFor(input, before)
    const isKept = before !== null && isUnchanged(entry, before, ports.clock.now())
    const ended = before === null || isKept ? null : await endPaymentOf(context, before)
    if (ended) return ended
    if (!ended && before) before = await reservations.findByDraft(draft)
    try {
      const held = await throughTheDoor([{ ...entry, before }], 'hold', context)
      const [hold] = held.ok ? held.value : []
      if (hold) return ok(hold)
      refused = held.ok ? refuse('status_conflict') : refuseAlone(held.error)
    } catch (error) {
      if (!(error instanceof AlreadyExists)) throw error
    }
    const latest = await reservations.findByDraft(draft)
    if (!refused.ok && refused.error.code !== 'status_conflict' && isSameRow(before, latest)) return refused
    before = latest
  }
  return refused
}

const isSameRow = (before: StoredReservation | null, after: StoredReservation | null): boolean =>
  before?.id === after?.id && before?.version === after?.version

/** Whether the door has nothing to write: the same appointment, as long as before, of the same person. */
const isUnchanged = ({ appointment, details }: Entry, before: StoredReservation, now: number): boolean =>
  details === undefined &&
  (before.expires ?? 0) > now &&
  isSameAppointment(before, appointment) &&
  addedTimeIn(before) === appointment.addedtime

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
  result: HoldAnswer,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ params, tenant, actor, ports, session }) {
    const read = await readAppointment(params, { tenant, ports, actor })
    if (!read.ok) return read
    const answers = readAnswersSoFar(params, read.value, tenant, ports)
    const appointment = lengthened(read.value, answers)
    const allowed = await askVetoes(appointment, { tenant, ports })
    if (!allowed.ok) return allowed
    const others = await appointmentsHeld(params.cart ?? [], params.draft, tenant, ports)
    const user = actor.user?.id ?? null
    const held = await holdFor({
      appointment,
      draft: params.draft,
      language: actor.language,
      others,
      user,
      holder: holderOf({ tenant, actor, ports, session }),
      isAnswered: saysAnswers(params),
      tenant,
      ports,
    })
    if (!held.ok) return held
    const priced = (some: Answers) => priceCart([{ ...some, appointment, frozen: held.value.pricedata }], tenant)
    const exact = priced(answers)
    // An answer that has no price yet is told where it is given; the slot is held all the same.
    const price = exact.ok ? exact : priced({ answers: [], roster: [], addons: {} })
    if (!price.ok) return price
    const processors = eligibleProcessors(tenant, price.value).map((one) => one.name)
    return ok({
      ...wireReservation(held.value, tenant, appointment.entry),
      quote: wireQuote(price.value.quote, appointment.distance),
      pricedata: wirePriceData(held.value, tenant),
      processors,
      loginrequired: !mayBook({ tenant, actor }, appointment.entry.bookable),
    })
  },
})
