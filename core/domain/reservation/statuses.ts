import type { ReservationStatus } from '../entities/reservation.ts'
import type { Instant } from '../time/types.ts'

/**
 * When a reservation takes seats and units: `never`, `always`, `until_expires` (for good where nothing expires),
 * `with_offer` (while it has a waitlist offer), `with_span` (when it has a time; a gig may have only a range of days).
 */
type Occupies = 'never' | 'always' | 'until_expires' | 'with_offer' | 'with_span'

/**
 * Where a status stands in a reservation's life. `draft`: not booked yet; `standing`: confirmed, asked for or waiting;
 * `over`: was booked and is kept for its customer to read; `dropped`: a draft that was given up, nobody's any more.
 */
export type Stage = 'draft' | 'standing' | 'over' | 'dropped'

/** The events of a reservation that people and programs are notified of. */
export type ReservationHappening = 'booked' | 'pending' | 'cancelled' | 'moved'

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
export const statuses: Record<ReservationStatus, StatusRules> = {
  'in-progress': {
    follows: ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
    occupies: 'until_expires',
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
}

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

/** Until when a reservation occupies: an instant, null for good, `never` when it takes nothing. */
export function occupiesUntil(reservation: {
  status: ReservationStatus
  expires: Instant | null
  waitlistoffer: { end: Instant } | null
}): Instant | null | 'never' {
  switch (statuses[reservation.status].occupies) {
    case 'never':
      return 'never'
    case 'always':
    case 'with_span':
      return null
    case 'until_expires':
      return reservation.expires
    case 'with_offer':
      return reservation.waitlistoffer?.end ?? 'never'
  }
}

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
