import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Answers } from '../answers/read-answers.ts'
import { hasSameAnswers, storedAnswers } from '../answers/stored-answers.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { agreedIn, type Contact } from '../appointments/contact-details.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { afterLapsed } from '../booking/after-lapsed.ts'
import { isOfKey } from '../booking/booking-params.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { askForRoom } from '../capacity/take-capacity.ts'
import { takeUse } from '../catalogue/limited-use.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { isSignedInAs, takeQueueSlot } from '../limits/hold-slot.ts'
import { withinLimits } from '../limits/reservation-limit.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { hasSameNames, waitOf } from '../queues/offer.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { enter } from '../reservations/door.ts'
import { removeDraft } from '../reservations/lapse-draft.ts'
import { lockUses } from '../reservations/lock-uses.ts'
import { extraOf, newReservation } from '../reservations/new-reservation.ts'
import { waitsBy } from '../reservations/own-offer.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import { transition } from '../reservations/transition.ts'
import { waitingFor } from '../reservations/waiting-for.ts'
import type { Tenant } from '../tenant.ts'
import { offerToSmaller, rewriteEntry } from './change-entry.ts'

/** An appointment to wait for, with everything that a booking asks for. */
export interface Joining {
  appointment: Appointment
  answers: Answers
  contact: Contact
  draft: string
  /** The id of the customer, if known; otherwise the entry is a guest's. */
  user: string | null
  language: string
  /** The person whose entries are limited; null for unlimited callers. */
  holder: Holder | null
  /** Whether refusals tell the engine's reason: for staff. */
  showreasons: boolean
  tenant: Tenant
  ports: Ports
}

/** Whose entry it is, and what they have said. */
function detailsOf({ appointment, answers, contact, language, tenant }: Joining, user: string) {
  const { digits } = tenant.currency
  return {
    user,
    first_name: contact.firstname,
    last_name: contact.lastname,
    email: contact.email,
    mobile_phone_number: contact.mobile_phone_number,
    ...storedAnswers(appointment.entry, answers, tenant.revision, { lines: [], digits }),
    extra: { ...extraOf(appointment, answers.addons), ...agreedIn(contact) },
    language,
  } satisfies Partial<StoredReservation>
}

/** Who joins: the account, or the guest that the address names. */
async function personOf({ user, contact, tenant, ports }: Joining): Promise<string> {
  if (user !== null) return user
  const id = ports.tokens.guestId(tenant.scope.whitelabel, contact.email)
  const guest = { ...contact, id, now: ports.clock.now() }
  return (await ports.repositories(tenant.scope).users.guestByEmail(guest)).id
}

const isSameSpan = (known: StoredReservation, { appointment }: Joining): boolean =>
  isSameAppointment({ ...known, seats: appointment.seats }, { ...appointment, chosen: [] })

/** Whether an entry needs more than it waited for, so that it joins anew: seats, time or other resources. */
const joinsAnew = (from: StoredReservation, { appointment }: Joining): boolean =>
  appointment.seats > from.seats ||
  candidateOf(appointment).end > from.end ||
  !hasSameNames(waitOf(from).named, appointment.chosen)

/** Whether an entry has what may be changed in place as it is asked for. */
const isSameEntry = (from: StoredReservation, { appointment, answers, contact, language }: Joining): boolean =>
  from.seats === appointment.seats &&
  from.language === language &&
  from.email === contact.email &&
  hasSameAnswers(from, appointment.entry, answers) &&
  hasSameNames(waitOf(from).named, appointment.chosen)

/** Whether a call with an idempotency key repeats the one that made the entry. Another body changes nothing. */
const isRepeated = (from: StoredReservation, joining: Joining): boolean =>
  isSameSpan(from, joining) &&
  isSameEntry(from, joining) &&
  from.first_name === joining.contact.firstname &&
  from.last_name === joining.contact.lastname &&
  from.mobile_phone_number === joining.contact.mobile_phone_number

/** Lets go of an entry's draft, which takes a hold now. */
const leaveDraft = (unit: ServingUnit, from: StoredReservation, { ports }: Joining) => {
  const at = ports.clock.now()
  const why = { actor: 'customer', reason: 'its draft holds a place', at }
  return transition(unit, { from, to: { ...from, draft: null, modified: at }, occupies: 'keep', why, tells: [] }, ports)
}

/** Changes an entry of the same draft: in place, or at the end of its queue where it joins anew. */
async function changeEntry(
  unit: ServingUnit,
  from: StoredReservation,
  joining: Joining,
  user: string,
): Promise<Result<StoredReservation>> {
  const { appointment, tenant, ports } = joining
  const { entry, seats, chosen } = appointment
  const details = detailsOf(joining, user)
  if (isSameEntry(from, joining)) return ok(from)
  // A draft's name alone opens nobody's entry.
  if (from.user !== user) return refuse('idempotency_conflict')
  const isAnew = joinsAnew(from, joining)
  const within = isAnew ? await withinEntries(unit, joining, user, from.id) : ok(null)
  if (!within.ok) return within
  const to = {
    ...from,
    ...details,
    end: candidateOf(appointment).end,
    seats,
    resources: chosen,
    life: { ...from.life, wait: { ...waitOf(from), named: chosen } },
  }
  return rewriteEntry(unit, from, { to, isAnew }, { entry, tenant, ports, actor: user })
}

/** Judges the limits of reservations: entries count only among themselves. */
function withinEntries(
  unit: ServingUnit,
  { appointment: { entry, span }, holder, tenant, ports }: Joining,
  user: string,
  own: string | null,
): Promise<Result<null>> {
  if (holder === null) return Promise.resolve(ok(null))
  const person = { id: user, isSignedIn: isSignedInAs(holder, user) }
  return withinLimits(unit, person, [{ entry, start: span.start, own, waits: true }], { tenant, ports })
}

/** Writes a new entry at the end of its queue. */
async function addEntry(unit: ServingUnit, joining: Joining, user: string): Promise<Result<StoredReservation>> {
  const { appointment, draft, language, holder, tenant, ports } = joining
  const at = ports.clock.now()
  const entry: StoredReservation = {
    ...newReservation(appointment, appointment.chosen, { tenant, ports, now: at, draft, language }),
    ...detailsOf(joining, user),
    status: 'waitlisted',
    life: { wait: { joined: at, named: appointment.chosen, lapses: 0 } },
  }
  const within = await withinEntries(unit, joining, user, null)
  if (!within.ok) return within
  const counted = await takeQueueSlot(unit, holder, entry, { tenant, ports })
  if (!counted.ok) return counted
  const link = appointment.link?.id ?? null
  await lockUses(unit, { links: link === null ? [] : [link], codes: [] }, ports)
  const why = { actor: user, reason: 'joined the waitlist', at }
  const tells = [{ name: 'reservation.waitlisted' as const, cause: at }]
  const joined = await transition(unit, { from: null, to: entry, occupies: 'keep', why, tells }, ports)
  if (!joined.ok) return joined
  const used = await takeUse(unit, link, { reservation: entry.id }, at)
  return used.ok ? joined : used
}

/** The entry by which the person waits already, with another draft, for the same span. */
async function otherEntry(unit: ServingUnit, { appointment, draft }: Joining, user: string) {
  const { span, occurrence = null, entry } = appointment
  const wanted = { ...span, extra: {}, occurrence, user, bookable: entry.bookable.id }
  return (await waitingFor(unit, wanted)).find((one) => one.draft !== draft)
}

/**
 * Joins a queue in one transaction, under the locks of the capacity: who frees it either sees the entry, or is seen
 * here. Answers the entry; or, where there is room by now, the hold that was taken instead.
 */
export async function joinQueue(joining: Joining): Promise<Result<StoredReservation>> {
  const { appointment, draft, tenant, ports, language, holder, showreasons } = joining
  const { entry } = appointment
  const now = ports.clock.now()
  if (appointment.span.start <= now) return refuse('waitlist_not_available')
  const learned = await learnDrivetime(appointment, { tenant, ports })
  if (!learned.ok) return learned
  await afterLapsed([appointment], { tenant, ports }, async () => null)
  const user = await personOf(joining)
  let seatsBefore = 0
  const joined = await transactAndServe({ tenant, ports }, async (unit) => {
    const before = await unit.reservations.findByDraft(draft)
    if (before?.status === 'waitlisted' && isOfKey(draft))
      return isRepeated(before, joining) ? ok(before) : refuse('idempotency_conflict')
    const own = before?.status === 'waitlisted' && isSameSpan(before, joining) ? before : null
    seatsBefore = own?.seats ?? 0
    if (own) {
      await unit.lock([{ ...entry.reads, occupies: { start: own.start, end: own.end } }])
      if (!joinsAnew(own, joining) || own.user !== user || own.waitlistoffer)
        return changeEntry(unit, own, joining, user)
    }
    if (!own && before && before.status !== 'in-progress')
      return refuse('draft_finished', { data: { status: before.status } })
    // Switched off, it takes no one more; who waits goes on waiting.
    if (!entry.rules.waitlist) return refuse('waitlist_not_available')
    const options = { now, window: true, ignoring: before?.id, showreasons }
    const room = await askForRoom(unit, entry, tenant, candidateOf(appointment), options)
    if (!room.ok) return room.error.code === 'slot_taken' ? refuse('waitlist_not_available') : room
    if (room.value === 'room') {
      const details = detailsOf(joining, user)
      // The use of the link by which it waits is that of the hold: booking it ends the entry.
      const held = own ? [own.id] : []
      const context = { tenant, ports, actor: 'customer', language, holder, showreasons, held }
      // An entry goes on waiting until the time is booked; its draft goes over to the hold.
      const left = own ? await leaveDraft(unit, own, joining) : ok(before)
      if (!left.ok) return left
      const hold = { appointment, draft, before: own ? null : before, details }
      const entered = await enter(unit, [hold], 'hold', context)
      if (!entered.ok) return entered
      const [taken] = entered.value
      return taken ? ok(taken) : refuse('status_conflict')
    }
    if (own) return changeEntry(unit, own, joining, user)
    const other = await otherEntry(unit, joining, user)
    if (other) return waitsBy(other, entry, joining)
    if (before) {
      // A draft has one place.
      const ended = await removeDraft(unit, before, { actor: 'customer', reason: 'waits for another place' }, ports)
      if (!ended.ok) return ended
    }
    return addEntry(unit, joining, user)
  })
  const isSmaller = joined.ok && joined.value.status === 'waitlisted' && joined.value.seats < seatsBefore
  return isSmaller ? ok(await offerToSmaller(joined.value, { entry, tenant, ports })) : joined
}
