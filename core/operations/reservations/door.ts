import { type ErrorCode, ok, type Result, refuse } from '../../domain/errors.ts'
import { type CodeTerms, withCode } from '../../domain/pricing/index.ts'
import { holdUntil } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { addedTimeIn, withAddedTime } from '../appointments/added-time.ts'
import { type Appointment, appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { type CartAppointment, cartAppointment } from '../capacity/cart-judgement.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { keepUse, takeUse } from '../catalogue/limited-use.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { isSignedInAs, takeDaysSlot, takeHoldSlot } from '../limits/hold-slot.ts'
import type { Ports } from '../ports.ts'
import { frozenPriceData } from '../pricing/price-cart.ts'
import type { Tenant } from '../tenant.ts'
import { mayHaveBids } from './as-ended.ts'
import { confirmedAs } from './confirmed-as.ts'
import { tellDropped } from './ended-claims.ts'
import { lockBalances } from './follow-balance.ts'
import { formerPlaceOf, isSameDays } from './former-place.ts'
import { heldForPayment } from './held-for-payment.ts'
import { judgeDays } from './judge-days.ts'
import { removeDraft } from './lapse-draft.ts'
import { judgeLimits, personOf } from './limited-entries.ts'
import { lockCart, lockUses, usedBy } from './lock-uses.ts'
import { newReservation } from './new-reservation.ts'
import { isOtherJob, openedGig } from './opened-gig.ts'
import { insteadOfTaken } from './own-offer.ts'
import type { Telling } from './reservation-events.ts'
import type { FormerPlace, ReservationLife } from './reservation-life.ts'
import type { ServingUnit } from './serving-unit.ts'
import type { ChangeReason, StoredReservation } from './stored-reservation.ts'
import { endEntry, transition } from './transition.ts'
import { isSameSpan, waitingFor } from './waiting-for.ts'

/**
 * What is asked at the door: `hold` a place for a draft, or `confirm` it. Requests, waitlists, moves and claims are
 * further entrances of the same door.
 */
export type Entrance = 'hold' | 'confirm'

/** An appointment that asks for its place. */
export interface Entry {
  appointment: Appointment
  /** The id of the draft. */
  draft: string
  /** The draft's reservation as it was read; null for a new one. */
  before: StoredReservation | null
  /** What is written with it: people, answers, the price. */
  details?: Partial<StoredReservation>
  /** What the code takes that is applied to its hold, null for none; absent where that stays. */
  code?: CodeTerms | null
}

export interface DoorContext {
  tenant: Tenant
  ports: Ports
  /** The acting person or program, as the history stores it. */
  actor: string
  language: string
  /**
   * Whose live holds are limited; null or absent for unlimited callers. Null also frees from the limits of
   * reservations.
   */
  holder?: Holder | null
  /** The discount of which a use is taken with it. */
  code?: string | undefined
  /** Appointments of the same cart that have their places already. */
  others?: CartAppointment[]
  /** The ids of the live holds of the same cart: they share the use of a link. */
  held?: string[]
  /** Whether refusals tell the engine's reason: for staff. */
  showreasons?: boolean
  /** Whether it may be outside window and hours: booked by staff. */
  anytime?: boolean
  /** Whether an attempt to pay begins with the hold, which lasts longer for that. */
  paying?: boolean
  /** The ids of what gives its files up to what is placed (`submitFiles`). */
  givers?: string[] | undefined
}

const isLive = (hold: StoredReservation, now: number): boolean => (hold.expires ?? 0) > now

/**
 * The draft's own row, if it is for exactly this appointment and continues: a live hold, or one that has just expired
 * and is being confirmed. Otherwise the draft's row ends, and a new row begins.
 */
function ownRow({ before, appointment }: Entry, entrance: Entrance, now: number): StoredReservation | null {
  if (before?.status !== 'in-progress' || before.life.draft || !isSameAppointment(before, appointment)) return null
  return entrance === 'confirm' || isLive(before, now) ? before : null
}

/** Refusals which mean that more time is not available, so that the date has to be chosen again. */
const misfits = new Set<ErrorCode>(['slot_taken', 'outside_hours', 'closed', 'drivetime_conflict', 'invalid_time'])

interface Judging {
  entry: Entry
  own: StoredReservation | null
  others: CartAppointment[]
}

/** Judges a new row with the engine that lists slots, window and hours included. */
const judgeNew = (
  unit: ServingUnit,
  { entry, others }: Judging,
  { tenant, ports, showreasons = false, anytime = false }: DoorContext,
) =>
  takeCapacity(unit, entry.appointment.entry, tenant, candidateOf(entry.appointment), {
    now: ports.clock.now(),
    window: !anytime,
    ignoring: entry.before?.id,
    others,
    showreasons,
  })

/**
 * Judges a row that continues, without its own claims. Its window was judged when it was taken. If it gets longer,
 * hours count again. Then, and once its hold has run out, resources that nobody chose may be replaced; the same people
 * keep serving it if possible.
 */
async function judgeOwn(
  unit: ServingUnit,
  { entry, own, others }: Judging & { own: StoredReservation },
  { tenant, ports, showreasons = false }: DoorContext,
) {
  const { appointment } = entry
  const now = ports.clock.now()
  const isLonger = appointment.addedtime !== addedTimeIn(own)
  const options = {
    now,
    window: false,
    hours: appointment.addedtime > addedTimeIn(own),
    ignoring: own.id,
    others,
    showreasons,
  }
  const judged = (chosen: string[], isExact: boolean) => {
    const candidate = candidateOf({ ...appointment, chosen })
    // A live hold was already respected by everybody else, and needs no second check of drive time.
    const isAsHeld = isExact && isLive(own, now) && !isLonger
    const wanted = isAsHeld ? { ...candidate, address: undefined } : candidate
    return takeCapacity(unit, appointment.entry, tenant, wanted, { ...options, exactResources: isAsHeld })
  }
  const same = await judged(own.resources, true)
  if (same.ok || (isLive(own, now) && !isLonger)) return same
  const elsewise = await judged(keptResources(own, appointment.entry), false)
  if (elsewise.ok || !isLonger || !misfits.has(elsewise.error.code)) return elsewise
  return refuse('slot_taken', { data: { ...elsewise.error.data, addedtime: appointment.addedtime } })
}

/**
 * Who holds or pays a draft now decides whether staff have to confirm it, whoever did so before, and whether it is to
 * be paid in time.
 */
function lifeFor({ isbystaff, payby }: Appointment, { bystaff: _, ...life }: ReservationLife): ReservationLife {
  return { ...life, ...(isbystaff && { bystaff: true }), ...(payby && { unpaid: payby }) }
}

/**
 * Gives one appointment its place: judges it, writes it and adds its event. Capacity is locked already, or by the
 * judging.
 */
async function placeOne(
  unit: ServingUnit,
  entry: Entry,
  entrance: Entrance,
  { others, cart }: { others: CartAppointment[]; cart: string[] },
  context: DoorContext,
): Promise<Result<StoredReservation>> {
  const { appointment, before, details = {} } = entry
  const { tenant, ports, actor, held = [], givers } = context
  const now = ports.clock.now()
  const own = ownRow(entry, entrance, now)
  const isKept = own !== null && entrance === 'hold' && addedTimeIn(own) === appointment.addedtime
  if (isKept && entry.details === undefined) return ok(own)

  const taken = isKept
    ? null
    : appointment.dates
      ? await judgeDays(unit, appointment, appointment.dates, {
          ...context,
          window: own === null,
          ignoring: before?.id,
        })
      : own
        ? await judgeOwn(unit, { entry, own, others }, context)
        : await judgeNew(unit, { entry, own, others }, context)
  if (taken && !taken.ok) return taken
  if (before && !own) {
    // A draft has one place.
    const ended = await removeDraft(unit, before, { actor, reason: 'another slot was chosen' }, ports)
    if (!ended.ok) return ended
  }
  const begun =
    own ?? newReservation(appointment, taken?.value.resources ?? [], { ...context, now, draft: entry.draft })
  const isConfirmed = entrance === 'confirm'
  const expires = holdUntil(appointment.entry.bookable, now)
  const row = own ?? { ...begun, expires, pricedata: frozenPriceData(appointment, tenant) }
  const hold: StoredReservation = {
    ...row,
    life: lifeFor(appointment, row.life),
    ...(row.pricedata && entry.code !== undefined && { pricedata: withCode(row.pricedata, entry.code) }),
  }
  const draft: StoredReservation = {
    ...(context.paying ? heldForPayment(hold, 'confirming') : hold),
    ...details,
    status: 'in-progress',
    end: candidateOf(appointment).end,
    resources: taken?.value.resources ?? begun.resources,
    extra: withAddedTime({ ...begun.extra, ...details.extra }, appointment.addedtime),
    modified: now,
  }
  // A live hold goes on as it was priced.
  const needsapproval = (own && isLive(own, now) ? own.pricedata?.approvalmode : null) ?? appointment.needsapproval
  const wanted = isConfirmed ? confirmedAs(draft, { ...appointment, needsapproval }, tenant, now) : draft
  const { to, also } = openedGig(own, wanted, { catalogue: await ports.catalogueOf(tenant), tenant, now })
  if (!own && !isConfirmed) {
    const counted = await takeHoldSlot(unit, context.holder ?? null, to, { tenant, ports })
    if (!counted.ok) return counted
  }
  if (isConfirmed && appointment.dates) {
    const asked = { id: to.id, bookable: to.bookable, isHeld: own !== null }
    const counted = await takeDaysSlot(unit, context.holder ?? null, asked, { tenant, ports })
    if (!counted.ok) return counted
  }
  const why = { actor, reason: isConfirmed ? 'confirmed' : own ? 'its draft was changed' : 'held', at: now }
  const occupies = taken?.value.occupies ?? 'keep'
  const changed = await transition(unit, { from: own, to, occupies, why, also, givers }, ports)
  if (!changed.ok) return changed
  const waiter = isConfirmed ? await waiterOf(unit, appointment, own, changed.value) : null
  const waited = waiter ? await endEntry(unit, waiter, actor, now, ports) : ok(null)
  if (!waited.ok) return waited
  const used = own
    ? isConfirmed
      ? await keepUse(unit, appointment.entry.bookable, { reservation: own.id, cart }, now)
      : ok(null)
    : await takeUse(
        unit,
        appointment.link?.id ?? null,
        { reservation: to.id, cart: [...cart, ...held, ...(await ownEntries(unit, entry, changed.value, context))] },
        now,
      )
  return used.ok ? changed : used
}

/**
 * The entry that still waits for the time by the use of a link by which that is booked: its holder may book under
 * another name than they wait by. Null for none.
 */
async function waiterOf(
  unit: ServingUnit,
  { entry, waiter = null }: Appointment,
  own: StoredReservation | null,
  to: StoredReservation,
): Promise<StoredReservation | null> {
  if (!entry.bookable.limited_use) return null
  const id = own ? (await unit.access.takenBy(own.id))?.cart : waiter
  const found = id && id !== to.id ? await unit.reservations.find(id) : null
  return found?.status === 'waitlisted' && isSameSpan(found, to) ? found : null
}

/**
 * The entries that end with it, of who is signed in, or has the token of an entry, and waits for that time: the use of
 * a link by which they wait is theirs for it. An address that somebody types proves nothing.
 */
async function ownEntries(
  unit: ServingUnit,
  { appointment }: Entry,
  to: StoredReservation,
  { holder }: DoorContext,
): Promise<string[]> {
  const { link, waiter = null } = appointment
  if (link === null) return []
  const named = waiter === null ? null : await unit.reservations.find(waiter)
  const isTheirs = named?.status === 'waitlisted' && isSameSpan(named, to)
  const own = isSignedInAs(holder, to.user) ? await waitingFor(unit, to) : []
  return [...(isTheirs ? [named] : []), ...own].map(({ id }) => id)
}

/** The people and payment that a confirmed row will have, as far as its account credit needs them. */
const confirmedRow = ({ before, details }: Entry) => ({
  user: details?.user ?? before?.user ?? null,
  payment: details?.payment ?? before?.payment ?? null,
})

/**
 * The only door to capacity, within a transaction that may do more. Gives every appointment its place, or none of them:
 * locks what all of them will take, judges each with the engine that lists slots, and writes them with claims, history
 * and events. An appointment is a cart of one. A refusal points at the appointment that caused it.
 */
export async function enter(
  unit: ServingUnit,
  entries: Entry[],
  entrance: Entrance,
  context: DoorContext,
): Promise<Result<StoredReservation[]>> {
  const used = await usedBy(unit, entries, context.code)
  // A hold that is extended must be live under the lock, or somebody else has the place by then.
  await lockCart(unit, entries, used, { isExtended: context.paying })
  const allowed = await judgeLimits(unit, entries, context)
  if (!allowed.ok) return allowed
  await lockUses(unit, used, context.ports)
  if (entrance === 'confirm') await lockBalances(unit, entries.map(confirmedRow), context.ports.clock.now())
  const placed: StoredReservation[] = []
  const others = [...(context.others ?? [])]
  for (const [index, entry] of entries.entries()) {
    const cart = placed.map(({ id }) => id)
    const done = await placeOne(unit, entry, entrance, { others, cart }, context)
    if (!done.ok) {
      const { appointment, before, details } = entry
      const asked = { appointment, user: personOf(entry), email: details?.email ?? before?.email ?? '' }
      return refuseAppointment(index, await insteadOfTaken(unit, asked, done.error, context))
    }
    placed.push(done.value)
    if (!entry.appointment.dates) others.push(cartAppointment(done.value, entry.appointment.entry))
  }
  return ok(placed)
}

/** A reservation that stands already and asks for a place: approved, moved, offered, claimed. */
export interface Standing {
  from: StoredReservation
  /** As it will be: its status, span, seats, and the resources that it must have. */
  to: StoredReservation
  /**
   * How its place is judged, without its own claims: capacity and blackouts always, `window` and `hours` where said,
   * `exactResources` if it gets none beside those of `to`. Null if it keeps the place that it has.
   */
  judged: { window?: boolean; hours?: boolean; exactResources?: boolean } | null
  why: ChangeReason
  tells?: Telling[]
  /** The people from whom a claim goes with it, as nobody is asked to take on what they just gave back. */
  givers?: string[]
}

/** The days that somebody may name a time in, or has done so. */
const daysOf = ({ dates, named }: FormerPlace) => dates ?? named?.days

/**
 * Whether bids no longer fit: they are for the former job and its time, which a move that waits keeps, or each for its
 * own time in the customer's days.
 */
function isElsewhere(before: FormerPlace, after: FormerPlace, entry: CataloguedBookable | null): boolean {
  if (isOtherJob(before, after, entry)) return true
  if (daysOf(before) && daysOf(after)) return !isSameDays(daysOf(before), daysOf(after))
  return after.start !== before.start || after.end !== before.end
}

/**
 * Gives a standing reservation its place anew, in the transaction of the caller: judges it with the engine that lists
 * slots, and writes it with claims, history and events. A judged place is locked here; whoever locks more than that
 * does it before, with `lockPlaces`. Days in which a time is yet to be named take no place, and need a time that is
 * free. Refuses as the engine does, and with `status_conflict` if another call changed the row.
 */
export async function placeAgain(
  unit: ServingUnit,
  { from, to, judged, why, tells, givers = [] }: Standing,
  { tenant, ports, showreasons = false }: Pick<DoorContext, 'tenant' | 'ports' | 'showreasons'>,
): Promise<Result<StoredReservation>> {
  const now = ports.clock.now()
  const catalogue = await ports.catalogueOf(tenant)
  const write = async (wanted: StoredReservation, occupies: Interval[] | 'keep') => {
    const [before, after] = [formerPlaceOf(from), formerPlaceOf(wanted)]
    const areBidsOver = mayHaveBids(from) && isElsewhere(before, after, catalogue.find(to.bookable))
    const bids = areBidsOver ? await unit.bids.of(from.id) : []
    if (bids.length > 0) await unit.bids.end(from.id)
    const endedbids = bids.map(({ resource }) => resource)
    const opened = openedGig(from, { ...wanted, modified: now }, { catalogue, tenant, now, endedbids, givers })
    const also = [...opened.also, ...tellDropped(from, opened.to, tells)]
    return transition(unit, { from, to: opened.to, also, occupies, why, tells }, ports)
  }
  if (!judged) return write(to, to.life.dates ? [] : 'keep')
  const entry = catalogue.find(to.bookable)
  if (!entry) return refuse('resource_unavailable')
  const appointment = appointmentOf(to, entry)
  const { dates } = appointment
  const options = { window: false, ...judged, ignoring: from.id, showreasons }
  const taken = dates
    ? await judgeDays(unit, appointment, dates, { ...options, tenant, ports, anytime: judged.hours === false })
    : await takeCapacity(unit, entry, tenant, candidateOf(appointment), { ...options, now })
  if (!taken.ok) return taken
  const { resources, occupies } = taken.value
  return write({ ...to, resources }, occupies)
}
