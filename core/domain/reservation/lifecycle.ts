import type { ReservationStatus } from '../entities/reservation.ts'

/**
 * Every change of status that may happen; what is not here is refused. `pending → pending` is a request that its
 * customer modified, `booked → booked` one that was moved, `booked → pending` one that its customer moved where
 * approval applies.
 */
const changes: Record<ReservationStatus, readonly ReservationStatus[]> = {
  'in-progress': ['booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed'],
  pending: ['booked', 'gig', 'pending', 'cancelled'],
  waitlisted: ['booked', 'pending', 'gig', 'cancelled'],
  gig: ['booked', 'cancelled'],
  booked: ['booked', 'pending', 'cancelled'],
  cancelled: [],
  removed: [],
}

/** May a reservation go from one status to the other? `from` is null for one that does not exist yet. */
export function mayChange(from: ReservationStatus | null, to: ReservationStatus): boolean {
  return from === null ? to === 'in-progress' : changes[from].includes(to)
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

/** Does a reservation wait for a resource to claim it? So it is while a group that is served by claim has nobody. */
export function awaitsClaim(requirementgroups: { selectionmethod?: string }[]): boolean {
  const claimed = ['resourceclaim', 'resourceclaim_restricted', 'resourcebids']
  return requirementgroups.some((group) => claimed.includes(group.selectionmethod ?? 'manual'))
}
