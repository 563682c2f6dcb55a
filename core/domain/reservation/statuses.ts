import type { ReservationStatus } from '../entities/reservation.ts'
import type { Instant } from '../time/types.ts'

/**
 * How a reservation takes seats and units: `never`, `always`, `until_expires` (for good where nothing expires),
 * `with_offer` (while it has a waitlist offer), `with_span` (when it has a time; a gig may have only a range of days).
 */
type Occupies = 'never' | 'always' | 'until_expires' | 'with_offer' | 'with_span'

/** What happens to a reservation that people and programs are told of. */
export type ReservationHappening = 'booked' | 'pending' | 'cancelled' | 'moved'

export interface StatusRules {
  /** The statuses that may follow, itself included where a change within it has rules of its own. */
  follows: readonly ReservationStatus[]
  occupies: Occupies
  /** Whether it is somebody's reservation: confirmed, asked for or waiting, and not over. */
  stands: boolean
  cancellable: boolean
  movable: boolean
  /** Told when a reservation comes to this status from another; null tells nobody. */
  event: ReservationHappening | null
}

/**
 * Everything that a status decides. A status that is missing here does not compile; a change that is missing in
 * `follows` is refused. `pending → pending` is a request that its customer modified, `booked → booked` and `gig → gig`
 * are moves, `in-progress → in-progress` is a hold that is taken anew or gets another length.
 */
export const statuses: Record<ReservationStatus, StatusRules> = {
  'in-progress': {
    follows: ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
    occupies: 'until_expires',
    stands: false,
    cancellable: true,
    movable: false,
    event: null,
  },
  pending: {
    follows: ['booked', 'gig', 'pending', 'cancelled'],
    occupies: 'until_expires',
    stands: true,
    cancellable: true,
    movable: true,
    event: 'pending',
  },
  waitlisted: {
    follows: ['booked', 'pending', 'gig', 'waitlisted', 'cancelled'],
    occupies: 'with_offer',
    stands: true,
    cancellable: true,
    movable: false,
    event: null,
  },
  gig: {
    follows: ['booked', 'gig', 'pending', 'cancelled'],
    occupies: 'with_span',
    stands: true,
    cancellable: true,
    movable: true,
    event: 'booked',
  },
  booked: {
    follows: ['booked', 'pending', 'gig', 'cancelled'],
    occupies: 'always',
    stands: true,
    cancellable: true,
    movable: true,
    event: 'booked',
  },
  cancelled: { follows: [], occupies: 'never', stands: false, cancellable: false, movable: false, event: 'cancelled' },
  removed: { follows: [], occupies: 'never', stands: false, cancellable: false, movable: false, event: null },
}

const isStatus = (text: string): text is ReservationStatus => Object.hasOwn(statuses, text)

/** A status by its name; null for a text that names none. */
export const statusNamed = (text: string): ReservationStatus | null => (isStatus(text) ? text : null)

/** May a reservation go from one status to the other? `from` is null for one that does not exist yet. */
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

/** What a confirm leads to, and likewise the acceptance of a waitlist offer (then `waitlisted` is false). */
export function statusOnConfirm(reservation: {
  waitlisted: boolean
  approvalmode: boolean
  gig: boolean
}): 'waitlisted' | 'pending' | 'gig' | 'booked' {
  if (reservation.waitlisted) return 'waitlisted'
  if (reservation.approvalmode) return 'pending'
  return reservation.gig ? 'gig' : 'booked'
}
