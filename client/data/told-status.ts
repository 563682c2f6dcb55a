import type { Reservation } from './reservations.ts'

type Confirmed = Pick<Reservation, 'status' | 'confirmedby'>

/** Whether it is a gig that staff have yet to confirm: nobody is looked for. */
export const isUnconfirmed = ({ status, confirmedby }: Confirmed): boolean =>
  status === 'gig' && confirmedby === 'staff'

/** The part of the word key that tells a status, `status.…`. */
export const toldStatus = <R extends Confirmed>(reservation: R): R['status'] | 'unconfirmed' =>
  isUnconfirmed(reservation) ? 'unconfirmed' : reservation.status
