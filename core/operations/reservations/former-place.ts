import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import { keptAnswers } from '../answers/kept-answers.ts'
import { withAddons } from '../answers/stored-answers.ts'
import { addedTimeIn, withAddedTime } from '../appointments/added-time.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { atPriceOfMove } from './balance.ts'
import { approvedAs } from './confirmed-as.ts'
import { paymentAfterRefund, withSpent } from './credit-use.ts'
import type { FormerAnswers, FormerPlace, ReservationLife } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/**
 * The longest id with which a move can wait: the claim of the former place has a mark behind it. Ours are much shorter;
 * imported ones may have 64.
 */
export const longestMovingId = 63

/** Whether it has a place already and asks for another one. */
export const isMoveAskedFor = ({ status, life }: Pick<StoredReservation, 'status' | 'life'>): boolean =>
  status === 'pending' && life.reschedule !== undefined

/** The attempt that a move waits for: it is made once what it costs more is paid. Null if it waits for none. */
export const attemptOfMove = (reservation: Pick<StoredReservation, 'status' | 'life'>): string | null =>
  isMoveAskedFor(reservation) ? (reservation.life.request?.move?.paying ?? null) : null

/** The attempt whose money is kept until a move is decided. Null if none is. */
export const keptForMove = (reservation: Pick<StoredReservation, 'status' | 'life'>): string | null =>
  isMoveAskedFor(reservation) ? (reservation.life.request?.move?.kept ?? null) : null

/** The place that a reservation keeps while it asks for another one: the first that it had, however often it asks. */
export function formerPlaceOf(reservation: StoredReservation): FormerPlace {
  const { life, start, end, status, seats, resources, segments, occurrence } = reservation
  if (life.reschedule && status === 'pending') return life.reschedule
  const { gig, dates, named } = life
  return {
    ...{ start, end, status, seats, resources, segments, occurrence, claims: life.claims ?? [] },
    ...(gig && { gig }),
    ...(dates && { dates }),
    ...(named && { named }),
  }
}

/** Whether two places are in the same days, or both of them in none. */
export const isSameDays = (one: Interval | undefined, other: Interval | undefined): boolean =>
  one?.start === other?.start && one?.end === other?.end

function lifeWith(life: ReservationLife, claims: FormerPlace['claims']): ReservationLife {
  const { request: _, reschedule: __, claims: ___, paying: ____, dates: _____, ...rest } = life
  return claims.length > 0 || life.claims ? { ...rest, claims } : rest
}

/** The answers of a reservation, to be kept while other ones wait. */
export const answersToKeep = (reservation: StoredReservation): FormerAnswers => ({
  formresponses: reservation.formresponses,
  customquestions: reservation.customquestions,
  roster: reservation.roster,
  addons: keptAnswers(reservation, reservation.seats).addons,
  addedtime: addedTimeIn(reservation),
})

const withAnswers = ({ extra }: StoredReservation, { addons, addedtime, ...answers }: FormerAnswers) => ({
  ...answers,
  extra: withAddedTime(withAddons(extra, addons), addedtime),
})

/** A reservation whose move waits, as it is at its former place; null without one. */
export function atFormerPlace(reservation: StoredReservation): StoredReservation | null {
  const { reschedule: former } = reservation.life
  if (!former || !isMoveAskedFor(reservation)) return null
  const { claims, gig, dates, named, answers, ...place } = former
  return {
    ...reservation,
    ...place,
    ...(answers && withAnswers(reservation, answers)),
    expires: null,
    life: {
      ...lifeWith(reservation.life, claims),
      ...(gig && { gig }),
      ...(dates && { dates }),
      ...(named && { named }),
    },
  }
}

/** A reservation where it stands until a move of it is decided: those who serve it go by that place. */
export const standingAt = (reservation: StoredReservation): StoredReservation =>
  atFormerPlace(reservation) ?? reservation

/**
 * A reservation whose move is put back, at its former place. What waited for a decision that staff did not make counts
 * with the next move, so that asking again keeps no place for longer.
 */
export function asPutBack(asking: StoredReservation, former: StoredReservation, how: MoveEnd, now: Instant) {
  const { waited, ...life } = former.life
  const { first = now, move } = asking.life.request ?? {}
  const isDecided = move?.paying === undefined || move.approval === true
  const total = how === 'rejected' ? undefined : isDecided ? now - first : waited
  return { ...former, modified: now, life: { ...life, ...(total !== undefined && { waited: total }), putback: how } }
}

/** Since when a move waits that is asked for now: those before it that nobody decided about count too. */
export const askedSince = ({ life }: Pick<StoredReservation, 'life'>, now: Instant): Instant =>
  life.request?.first ?? now - (life.waited ?? 0)

/** What comes back when a move is approved: what was said when it was asked for, of what is still paid. */
export const refundAsAsked = ({ life, payment }: StoredReservation): number =>
  Math.min(life.request?.move?.refund ?? 0, payment?.paid ?? 0)

/**
 * A move that its customer asked for, as it is when it is approved: the calendar's event changes, and the price with
 * it.
 */
export function movedAsAsked(
  asking: StoredReservation,
  entry: CataloguedBookable | null,
  now: Instant,
): StoredReservation {
  const { life, roster, seats, sequence } = asking
  const { quote = null, locked, spends, gift } = life.request?.move ?? {}
  const approved = approvedAs(asking, entry, now)
  const refunded = paymentAfterRefund(asking, refundAsAsked(asking))
  return {
    ...approved,
    sequence: sequence + 1,
    roster: roster.slice(0, seats),
    life: { ...approved.life, ...(locked !== undefined && { locked }) },
    payment:
      refunded && quote ? withSpent(atPriceOfMove(refunded, quote, 'customer'), { spends, gift }) : asking.payment,
    modified: now,
  }
}
