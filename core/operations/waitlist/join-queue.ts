import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Answers } from '../answers/read-answers.ts'
import { hasSameAnswers, storedAnswers } from '../answers/stored-answers.ts'
import { submitFiles } from '../answers/submit-files.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { endLapsed } from '../booking/end-lapsed.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { askForRoom } from '../capacity/take-capacity.ts'
import { takeUse } from '../catalogue/limited-use.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { takeQueueSlot } from '../limits/hold-slot.ts'
import { withinLimits } from '../limits/reservation-limit.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { waitOf } from '../queues/offer.ts'
import { enter } from '../reservations/door.ts'
import { waitingFor } from '../reservations/end-waiting.ts'
import { lockUses } from '../reservations/lock-uses.ts'
import { extraOf, newReservation } from '../reservations/new-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'

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
    extra: extraOf(appointment, answers.addons),
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

/** Changes an entry of the same draft: in place, or with more seats at the end of its queue. */
function changeEntry(
  unit: UnitOfWork,
  from: StoredReservation,
  joining: Joining,
  user: string,
): Promise<Result<StoredReservation>> {
  const { appointment, answers, language, ports } = joining
  const { seats, chosen } = appointment
  const wait = waitOf(from)
  const details = detailsOf(joining, user)
  const isSame =
    from.seats === seats &&
    from.language === language &&
    from.email === details.email &&
    hasSameAnswers(from, appointment.entry, answers) &&
    JSON.stringify(wait.named.toSorted()) === JSON.stringify(chosen.toSorted())
  if (isSame) return Promise.resolve(ok(from))
  // A draft's name alone opens nobody's entry.
  if (from.user !== user) return Promise.resolve(refuse('idempotency_conflict'))
  // An offer is for what was asked: it is answered, not changed.
  if (from.waitlistoffer) return Promise.resolve(refuse('status_conflict', { data: { status: from.status } }))
  const at = ports.clock.now()
  const isAnew = seats > from.seats || JSON.stringify(wait.named) !== JSON.stringify(chosen)
  return transition(
    unit,
    {
      from,
      to: {
        ...from,
        ...details,
        seats,
        resources: chosen,
        life: { ...from.life, wait: { ...wait, named: chosen, ...(isAnew && { joined: at }) } },
        modified: at,
      },
      occupies: 'keep',
      why: { actor: user, reason: isAnew ? 'joined the waitlist anew' : 'changed its entry', at },
      tells: isAnew ? [{ name: 'reservation.waitlisted', cause: at }] : [],
    },
    ports,
  )
}

/** Ends what the draft held before: a draft has one place. */
const endHold = (unit: UnitOfWork, hold: StoredReservation, { ports }: Joining) => {
  const at = ports.clock.now()
  const why = { actor: 'customer', reason: 'waits for another place', at }
  const to = { ...hold, status: 'removed' as const, draft: null, modified: at }
  return transition(unit, { from: hold, to, occupies: 'keep', why }, ports)
}

/** Judges the limits of reservations: entries count only among themselves. */
function withinEntries(
  unit: UnitOfWork,
  { appointment: { entry, span }, holder, tenant, ports }: Joining,
  user: string,
): Promise<Result<null>> {
  if (holder === null) return Promise.resolve(ok(null))
  const person = { id: user, isSignedIn: holder.visitor === `user:${user}` }
  return withinLimits(unit, person, [{ entry, start: span.start, own: null, waits: true }], { tenant, ports })
}

/** Writes a new entry at the end of its queue. */
async function addEntry(unit: UnitOfWork, joining: Joining, user: string): Promise<Result<StoredReservation>> {
  const { appointment, draft, language, holder, tenant, ports } = joining
  const at = ports.clock.now()
  const entry: StoredReservation = {
    ...newReservation(appointment, appointment.chosen, { tenant, ports, now: at, draft, language }),
    ...detailsOf(joining, user),
    status: 'waitlisted',
    life: { wait: { joined: at, named: appointment.chosen, lapses: 0 } },
  }
  const within = await withinEntries(unit, joining, user)
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
  if (!used.ok) return used
  const submitted = await submitFiles(unit, tenant, joined.value)
  return submitted.ok ? joined : submitted
}

/** Whether the person waits already, with another draft, for the same span. */
async function isWaiting(unit: UnitOfWork, { appointment, draft }: Joining, user: string): Promise<boolean> {
  const { span, occurrence = null, entry } = appointment
  const wanted = { ...span, end: candidateOf(appointment).end, occurrence, user, bookable: entry.bookable.id }
  return (await waitingFor(unit, wanted)).some((one) => one.draft !== draft)
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
  await endLapsed([appointment], { tenant, ports })
  const user = await personOf(joining)
  return transact(ports, tenant.scope, async (unit) => {
    const before = await unit.reservations.findByDraft(draft)
    if (before?.status === 'waitlisted' && isSameSpan(before, joining)) {
      await unit.lock([{ ...entry.reads, occupies: { start: before.start, end: before.end } }])
      return changeEntry(unit, before, joining, user)
    }
    if (before && before.status !== 'in-progress') return refuse('draft_finished', { data: { status: before.status } })
    // Switched off, it takes no one more; who waits goes on waiting.
    if (!entry.rules.waitlist) return refuse('waitlist_not_available')
    const options = { now, window: true, ignoring: before?.id, showreasons }
    const room = await askForRoom(unit, entry, tenant, candidateOf(appointment), options)
    if (!room.ok) return room.error.code === 'slot_taken' ? refuse('waitlist_not_available') : room
    if (room.value === 'room') {
      const details = detailsOf(joining, user)
      const context = { tenant, ports, actor: 'customer', language, holder, showreasons }
      const held = await enter(unit, [{ appointment, draft, before, details }], 'hold', context)
      if (!held.ok) return held
      const [hold] = held.value
      return hold ? ok(hold) : refuse('status_conflict')
    }
    if (await isWaiting(unit, joining, user)) return refuse('already_waiting')
    if (before) {
      const ended = await endHold(unit, before, joining)
      if (!ended.ok) return ended
    }
    return addEntry(unit, joining, user)
  })
}
