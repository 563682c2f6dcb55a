import { isPaidOnClaim } from '../appointments/appointment-request.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'

/** Whether a draft, or what stands, is days in which a claim decides what is paid for it. */
export const isDecidedByClaim = ({ life, status }: Pick<StoredReservation, 'life' | 'status'>): boolean =>
  life.onclaim || (status === 'in-progress' && isPaidOnClaim({ dates: life.dates, isbystaff: life.bystaff }))
