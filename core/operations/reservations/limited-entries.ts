import { ok, type Result } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { Holder } from '../limits/hold-repository.ts'
import { isSignedInAs } from '../limits/hold-slot.ts'
import { hasLimit, withinLimits } from '../limits/reservation-limit.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { startOf } from './counted-start.ts'
import { waitingFor } from './waiting-for.ts'

/** A draft that asks for its place. */
interface Entry {
  appointment: Appointment
  before: StoredReservation | null
  details?: Partial<StoredReservation>
}

interface Context {
  tenant: Tenant
  ports: Ports
  holder?: Holder | null
}

/** Whose the entry will be: null while nobody knows. */
export const personOf = ({ details, before }: Pick<Entry, 'details' | 'before'>): string | null =>
  details?.user ?? before?.user ?? null

/** Whether the entry's live hold counts for its person already. */
const isCounted = (entry: Entry, now: number): boolean =>
  entry.before?.status === 'in-progress' &&
  (entry.before.expires ?? 0) > now &&
  entry.before.user === personOf(entry) &&
  entry.before.bookable === entry.appointment.entry.bookable.id &&
  startOf(entry.before) === (entry.appointment.dates ?? entry.appointment.span).start

/**
 * The entries by which a person waits for this time: they end with its booking, also where it is offered to them. One
 * that is being paid for may be booked beside it, and counts.
 */
async function endedBy(unit: UnitOfWork, { entry, span, occurrence = null }: Appointment, user: string) {
  const wanted = { ...span, user, bookable: entry.bookable.id, occurrence, extra: {} }
  const ended: string[] = []
  for (const { id } of await waitingFor(unit, wanted))
    if (!(await unit.payments.attemptsOf(id)).some(isOpen)) ended.push(id)
  return ended
}

/**
 * Judges the limits of reservations for drafts that are held or confirmed, once their person is known. Staff and
 * holders of the provider's key are not limited (`holder` is null), and a live hold that counts already is not judged
 * again. Locks in the order of all doors: capacity, then the person. Refuses with `reservation_limit`.
 */
export async function judgeLimits(
  unit: UnitOfWork,
  entries: Entry[],
  { tenant, ports, holder }: Context,
): Promise<Result<null>> {
  const [first] = entries
  const person = first ? personOf(first) : null
  if (person === null || holder === null || entries.every((entry) => isCounted(entry, ports.clock.now())))
    return ok(null)
  const places = entries.map(({ appointment, before }) => ({
    entry: appointment.entry,
    start: (appointment.dates ?? appointment.span).start,
    own: before?.id ?? null,
  }))
  if (!hasLimit(places, tenant)) return ok(null)
  if (entries.length === 1)
    await lockPlaces(
      unit,
      entries.map(({ appointment }) => ({ entry: appointment.entry, candidate: candidateOf(appointment) })),
    )
  const isSignedIn = isSignedInAs(holder, person)
  const ended: string[] = []
  for (const { appointment } of entries) ended.push(...(await endedBy(unit, appointment, person)))
  const wanted = places.map((place) => ({ ...place, ends: ended }))
  const allowed = await withinLimits(unit, { id: person, isSignedIn }, wanted, { tenant, ports })
  return allowed.ok || places.length > 1 ? allowed : refuseAppointment(0, allowed.error)
}
