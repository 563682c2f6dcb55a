import type { ReservationStatus } from '../entities/reservation.ts'
import { frozen } from '../frozen.ts'
import type { Instant } from '../time/types.ts'
import { type Collecting, collectDue } from './collecting.ts'
import { type Unpaid, unpaidEnds } from './unpaid.ts'

/**
 * When a reservation takes seats and units: `never`, `always`, `while_held` (not without an expiry, when its hold ran
 * out), `until_expires` (for good where nothing expires),
 * `with_offer` (while it has a waitlist offer), `with_span` (when it has a time; a gig may have only a range of days).
 */
type Occupies = 'never' | 'always' | 'while_held' | 'until_expires' | 'with_offer' | 'with_span'

/**
 * Where a status stands in a reservation's life. `draft`: not booked yet; `standing`: confirmed, asked for or waiting;
 * `over`: was booked and is kept for its customer to read; `dropped`: a draft that was given up, nobody's any more.
 */
export type Stage = 'draft' | 'standing' | 'over' | 'dropped'

/** The events that follow from a change of status alone; what else is told, the change itself names. */
export type ReservationHappening = 'booked' | 'pending' | 'cancelled'

export interface StatusRules {
  /** The statuses that may follow; a status follows itself where a change within it has rules of its own. */
  follows: readonly ReservationStatus[]
  occupies: Occupies
  stage: Stage
  cancellable: boolean
  /** Whether it may get another time: it keeps its status, or waits for approval. */
  movable: boolean
  /** The event when a reservation enters this status from another; null for none. */
  event: ReservationHappening | null
}

/**
 * Everything that depends on a status. A missing status does not compile; a change that is missing in `follows` is
 * refused. `pending → pending` is a request that its customer modified, `booked → booked` and `gig → gig` are moves,
 * `in-progress → in-progress` is a hold that is renewed or gets another length.
 */
export const statuses: Readonly<Record<ReservationStatus, StatusRules>> = frozen({
  'in-progress': {
    follows: ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
    occupies: 'while_held',
    stage: 'draft',
    cancellable: true,
    movable: false,
    event: null,
  },
  pending: {
    follows: ['booked', 'gig', 'pending', 'cancelled'],
    occupies: 'until_expires',
    stage: 'standing',
    cancellable: true,
    movable: true,
    event: 'pending',
  },
  waitlisted: {
    follows: ['booked', 'pending', 'gig', 'waitlisted', 'cancelled'],
    occupies: 'with_offer',
    stage: 'standing',
    cancellable: true,
    movable: false,
    event: null,
  },
  gig: {
    follows: ['booked', 'gig', 'pending', 'cancelled'],
    occupies: 'with_span',
    stage: 'standing',
    cancellable: true,
    movable: true,
    event: 'booked',
  },
  booked: {
    follows: ['booked', 'pending', 'gig', 'cancelled'],
    occupies: 'always',
    stage: 'standing',
    cancellable: true,
    movable: true,
    event: 'booked',
  },
  cancelled: { follows: [], occupies: 'never', stage: 'over', cancellable: false, movable: false, event: 'cancelled' },
  removed: { follows: [], occupies: 'never', stage: 'dropped', cancellable: false, movable: false, event: null },
})

const isStatus = (text: string): text is ReservationStatus => Object.hasOwn(statuses, text)

/** The statuses of some stages. */
export const statusesAt = (...stages: Stage[]): ReservationStatus[] =>
  Object.keys(statuses)
    .filter(isStatus)
    .filter((status) => stages.includes(statuses[status].stage))

/** A status by its name; null for an unknown name. */
export const statusNamed = (text: string): ReservationStatus | null => (isStatus(text) ? text : null)

/** Whether a reservation may change from one status to another. `from` is null for a new reservation. */
export const mayFollow = (from: ReservationStatus | null, to: ReservationStatus): boolean =>
  from === null ? to === 'in-progress' : statuses[from].follows.includes(to)

/**
 * Until when a reservation occupies: an instant, null for good, `never` when it takes nothing, as every one does that
 * has only a range of days.
 */
export function occupiesUntil(reservation: {
  status: ReservationStatus
  expires: Instant | null
  waitlistoffer: { end: Instant } | null
  life?: { dates?: unknown }
}): Instant | null | 'never' {
  if (reservation.life?.dates !== undefined) return 'never'
  switch (statuses[reservation.status].occupies) {
    case 'never':
      return 'never'
    case 'always':
    case 'with_span':
      return null
    case 'while_held':
      return reservation.expires ?? 'never'
    case 'until_expires':
      return reservation.expires
    case 'with_offer':
      return reservation.waitlistoffer?.end ?? 'never'
  }
}

/** What decides when time changes a reservation next. */
interface Dated {
  status: ReservationStatus
  created: Instant
  start: Instant
  end: Instant
  expires: Instant | null
  waitlistoffer: { end: Instant } | null
  life: {
    gig?: { due: Instant | null }
    draft?: { lapsed: Instant }
    unpaid?: Unpaid
    collect?: Collecting
    onclaim?: true
  }
}

const draftsKept = 30 * 86_400_000

/** Until when a draft whose hold ran out is kept for its customer: 30 days, or until its time is over. */
const keptUntil = (lapsed: Instant, end: Instant): Instant => Math.min(lapsed + draftsKept, end)

const earlier = (one: Instant | null, other: Instant | null): Instant | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** When what it owes is looked at: to be paid by then, or collected by itself. */
const moneyDue = ({ life, start }: Pick<Dated, 'life' | 'start'>): Instant | null =>
  earlier(life.unpaid ? unpaidEnds(life.unpaid, start) : null, life.collect ? collectDue(life.collect, start) : null)

const dues: Record<ReservationStatus, (reservation: Dated) => Instant | null> = {
  // Holds have a job of their own, since one with a payment in progress must wait for it.
  'in-progress': ({ life, end }) => (life.draft ? keptUntil(life.draft.lapsed, end) : null),
  pending: ({ expires }) => expires,
  waitlisted: ({ waitlistoffer, start }) => Math.min(waitlistoffer?.end ?? start, start),
  // One of which nobody was told is due at once. Nothing more is collected of what is paid only with the claim.
  gig: ({ life, created, start }) =>
    earlier(life.gig ? life.gig.due : created, life.onclaim ? null : moneyDue({ life, start })),
  booked: (booked) => moneyDue(booked),
  cancelled: () => null,
  removed: () => null,
}

/**
 * When time alone changes a reservation next: a draft is forgotten, a request lapses, an offer ends, a queue closes at
 * the start, a gig is announced again or expires, what its bank refused is still unpaid, a balance is collected. Null
 * for never.
 */
export const dueOf = (reservation: Dated): Instant | null => dues[reservation.status](reservation)

/** The status after a confirm, or after a waitlist offer is accepted (then `waitlisted` is false). */
export function statusOnConfirm(reservation: {
  waitlisted: boolean
  approvalmode: boolean
  gig: boolean
}): 'waitlisted' | 'pending' | 'gig' | 'booked' {
  if (reservation.waitlisted) return 'waitlisted'
  if (reservation.approvalmode) return 'pending'
  return reservation.gig ? 'gig' : 'booked'
}
