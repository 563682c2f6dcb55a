import { dueOf, unpaidEnds, unpaidUntil } from '../../domain/reservation/index.ts'
import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { Instant } from '../../domain/time/types.ts'
import { leftToPay } from './balance.ts'
import { formerPlaceOf, isMoveAskedFor } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { ReservationLife } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** Sends its customer the link to pay by; with nothing where nothing ends it. */
export function paymentAsked({ life: { unpaid }, start }: Pick<StoredReservation, 'life' | 'start'>): Telling[] {
  return unpaid ? [{ name: 'reservation.payment_asked', data: { until: unpaidEnds(unpaid, start) } }] : []
}

/** Whether what was to be paid in time is: in any way, or waived, or not owed any more since it became cheaper. */
export const isPaidInTime = ({ payment, life }: Pick<StoredReservation, 'payment' | 'life'>): boolean =>
  payment !== null &&
  (leftToPay(payment) === 0 || payment.paid + (payment.waived ?? 0) >= (life.unpaid?.least ?? payment.quote.finalprice))

/** A life without a time to pay by. */
const withoutTime = ({ unpaid: _, ...life }: ReservationLife): ReservationLife => life

/**
 * The life of what is changed from here on. What was paid in time stands: what it owes again, as it is moved or some of
 * it is given back, is its balance, unless staff ask for that too.
 */
const lifeOncePaid = (from: StoredReservation, life: ReservationLife): ReservationLife =>
  life.unpaid && life.unpaid === from.life.unpaid && isPaidInTime(from) ? withoutTime(life) : life

/** What else is written with another payment: that nothing ends what had been paid in time; nothing for others. */
export function endOfTime(from: StoredReservation): Partial<Pick<StoredReservation, 'life' | 'due'>> {
  const life = lifeOncePaid(from, from.life)
  return life === from.life ? {} : { life, due: dueOf({ ...from, life }) }
}

/**
 * What else is written where staff keep other money than a payment asked for, which counted as failed: nothing ends it
 * for what that left. It is its balance.
 */
export function endOfFailure(from: StoredReservation): Partial<Pick<StoredReservation, 'life' | 'due'>> {
  if (from.life.unpaid?.least === undefined) return {}
  const life = withoutTime(from.life)
  return { life, due: dueOf({ ...from, life }) }
}

/** Tells its customer by when it is to be paid by now: as staff asked, or as after a refusal of its bank. */
function timeTold(to: Pick<StoredReservation, 'life' | 'start'>): Telling[] {
  const { unpaid } = to.life
  if (unpaid?.least === undefined) return paymentAsked(to)
  const until = unpaidEnds(unpaid, to.start)
  return [{ name: 'reservation.payment_failed', cause: `move.${until}`, data: { until } }]
}

/** Ends of a move that its customer can bring about as often as they like. */
const ownEnds = new Set<MoveEnd | undefined>(['withdrawn', 'unpaid', 'slot_gone'])

/**
 * The time to pay by after a change, and what is told of it: that it is earlier, with its start. Nothing ends what
 * staff have moved to a time that is past. Whose move was decided after the time could not pay meanwhile, and is asked
 * again; only once if they end their moves themselves, since each would put the payment off.
 */
export function timedAnew(
  from: StoredReservation | null,
  to: StoredReservation,
  now: Instant,
): { life: ReservationLife; tells: Telling[] } {
  const life = from ? lifeOncePaid(from, to.life) : to.life
  const { unpaid } = life
  if (!from || !unpaid || to.status === 'pending') return { life, tells: [] }
  const ends = unpaidEnds(unpaid, to.start)
  const isEarlier = unpaid === from.life.unpaid && ends < unpaidEnds(unpaid, formerPlaceOf(from).start)
  if (ends > now) return { life, tells: isEarlier ? timeTold({ ...to, life }) : [] }
  if (to.start <= now) return { life: from.start > now ? withoutTime(life) : life, tells: [] }
  const isOwnEnd = ownEnds.has(life.putback)
  if (!isMoveAskedFor(from) || (isOwnEnd && unpaid.again)) return { life, tells: [] }
  const until = unpaidUntil(to.start, now)
  const asked = { ...life, unpaid: { ...unpaid, until, ...(isOwnEnd && { again: true as const }) } }
  return { life: asked, tells: timeTold({ ...to, life: asked }) }
}
