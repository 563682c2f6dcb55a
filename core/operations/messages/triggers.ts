import type { ReservationEventName } from '../../plugin-api/index.ts'

/** What somebody may ask to be sent now. */
export const triggers = [
  'cancellation',
  'booking',
  'reschedule',
  'request',
  'waitlist',
  'claim',
  'reminder',
  'payment',
] as const
type Trigger = (typeof triggers)[number]

/** The trigger to which each event belongs. */
export const triggerOf: Record<ReservationEventName, Trigger> = {
  'reservation.booked': 'booking',
  'reservation.rescheduled': 'reschedule',
  'reservation.cancelled': 'cancellation',
  'reservation.expired': 'booking',
  'reservation.unpaid': 'payment',
  'reservation.pending': 'request',
  'reservation.modified': 'request',
  'reservation.withdrawn': 'request',
  'reservation.approved': 'request',
  'reservation.rejected': 'request',
  'reservation.request_lapsed': 'request',
  'reservation.move_rejected': 'reschedule',
  'reservation.move_lapsed': 'reschedule',
  'reservation.move_failed': 'reschedule',
  'reservation.waitlisted': 'waitlist',
  'reservation.offer': 'waitlist',
  'reservation.offer_lapsed': 'waitlist',
  'reservation.room': 'waitlist',
  'reservation.waitlist_closed': 'waitlist',
  'reservation.gig_open': 'claim',
  'reservation.claimed': 'claim',
  'reservation.unclaimed': 'claim',
  'reservation.gig_expired': 'cancellation',
  'reservation.bid': 'claim',
  'reservation.bid_not_picked': 'claim',
  'reservation.reminder': 'reminder',
  'reservation.payment_failed': 'payment',
  'reservation.collecting': 'payment',
  'reservation.refunded': 'payment',
  'reservation.credited': 'payment',
  'reservation.refund_by_hand': 'payment',
  'reservation.disputed': 'payment',
  'reservation.calendar_conflict': 'booking',
  'reservation.reply': 'booking',
  'reservation.receipt': 'payment',
  'reservation.link': 'booking',
}
