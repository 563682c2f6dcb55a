import { frozen } from '../domain/frozen.ts'
import type { Audience } from '../domain/reservation/index.ts'
import type { ReservationEventName } from './hooks.ts'

/** Who hears of each event: a mailer has words for each of them, in every language. */
export const audiencesOf = frozen({
  'reservation.booked': ['customer', 'staff'],
  'reservation.rescheduled': ['customer', 'staff', 'claimers'],
  'reservation.cancelled': ['customer', 'staff', 'claimers'],
  'reservation.expired': ['customer'],
  'reservation.unpaid': ['customer'],
  'reservation.pending': ['customer', 'staff'],
  'reservation.modified': ['customer', 'staff'],
  'reservation.withdrawn': ['customer', 'staff'],
  'reservation.approved': ['customer'],
  'reservation.rejected': ['customer'],
  'reservation.request_lapsed': ['customer', 'staff'],
  'reservation.move_rejected': ['customer'],
  'reservation.move_lapsed': ['customer', 'staff'],
  'reservation.move_failed': ['customer'],
  'reservation.waitlisted': ['customer', 'staff'],
  'reservation.offer': ['customer'],
  'reservation.offer_lapsed': ['customer'],
  'reservation.room': ['customer'],
  'reservation.waitlist_closed': ['customer'],
  'reservation.gig_open': ['staff', 'claimers'],
  'reservation.claimed': ['customer', 'staff', 'claimers'],
  'reservation.unclaimed': ['customer', 'staff', 'claimers'],
  // its customer, and who had claimed a part, hear that it is cancelled, and why
  'reservation.gig_expired': ['staff', 'claimers'],
  'reservation.bid': ['staff'],
  'reservation.bid_not_picked': ['claimers'],
  'reservation.reminder': ['customer', 'claimers'],
  'reservation.payment_failed': ['customer', 'staff'],
  'reservation.payment_asked': ['customer'],
  'reservation.collecting': ['customer'],
  // programs hear of it; its customer has the receipt
  'reservation.refunded': [],
  'reservation.credited': ['customer'],
  'reservation.gift_credited': ['customer'],
  'reservation.refund_by_hand': ['customer', 'staff'],
  'reservation.disputed': ['staff'],
  'reservation.calendar_conflict': ['staff'],
  'reservation.calendar_edited': ['staff'],
  'reservation.calendar_missing': [],
  // nobody is left to tell; plugins and programs forget
  'reservation.erased': [],
  'reservation.reply': ['staff'],
  'reservation.receipt': ['customer'],
  'reservation.link': ['customer'],
} as const satisfies Record<ReservationEventName, readonly Audience[]>)

/** The audiences of an event. */
export type AudienceOf<Name extends ReservationEventName> = (typeof audiencesOf)[Name][number]
