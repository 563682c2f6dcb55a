import type { Audience, AudienceOf, ReservationEventName, ReservationTelling } from '@tessera/plugin-api'

/** What one audience's mail about an event holds, beside what happened, what it is about and when. */
export interface Telling {
  /** The word of the link's label, `mail.link.…`; `again` leads back to the site. */
  link: 'manage' | 'again' | 'answer' | 'book' | 'pay' | 'decide' | 'pick' | 'see' | 'claim' | 'gigs'
  /**
   * - `calendar`: the file that puts it into the calendar, or takes it out;
   * - `details`: place, people, seats, price;
   * - `answers`: what was answered;
   * - `payment`: what was paid, what is still to pay, until when cancelling costs nothing;
   * - `offer`: what accepting takes, and what is left to pay;
   * - `refund`: what comes back with its end;
   * - `back`: what comes back of it besides, by itself or by hand;
   * - `person`: who booked, with phone and address, for those who serve them;
   * - `groups`: of which groups somebody is wanted;
   * - `bid`: who offers to take it on, and for how much;
   * - `message`: what the provider wrote;
   * - `dispute`: how much of it is disputed;
   * - `busy`: when a resource is busy elsewhere;
   * - `entry`: where somebody has moved its entry in a calendar;
   * - `reply`: what the customer answered to a message;
   * - `receipt`: what a receipt says, with its file;
   * - `collecting`: what is collected by itself, when and from which card.
   */
  holds: (
    | 'calendar'
    | 'details'
    | 'answers'
    | 'payment'
    | 'offer'
    | 'refund'
    | 'back'
    | 'person'
    | 'groups'
    | 'bid'
    | 'message'
    | 'dispute'
    | 'busy'
    | 'entry'
    | 'reply'
    | 'receipt'
    | 'collecting'
  )[]
  /** The word that names the deadline, `mail.deadline.…`; absent where there is none. */
  deadline?: 'answered' | 'accept' | 'decide' | 'claim' | 'pick' | 'pay'
}

/** By event, a row for each of its audiences. */
type Tellings = { [Name in ReservationEventName]: Record<AudienceOf<Name>, Telling> }

/** What a customer has who holds a reservation, and what one has who waits for an answer. */
const standing: Telling = { link: 'manage', holds: ['calendar', 'details', 'answers', 'payment'] }
const asking: Telling = { link: 'manage', holds: ['calendar', 'details', 'answers'], deadline: 'answered' }
const never: Telling = { link: 'again', holds: [] }
/** Of whom a change came to nothing. */
const stays: Telling = { link: 'manage', holds: ['details'] }
const ended: Telling = { link: 'again', holds: ['calendar'] }

const newWork: Telling = { link: 'see', holds: ['details', 'answers', 'payment', 'person'] }
const news: Telling = { link: 'see', holds: ['details', 'person'] }
const toDecide: Telling = { link: 'decide', holds: ['details', 'answers', 'payment', 'person'], deadline: 'decide' }

const ownGig: Telling = { link: 'gigs', holds: ['calendar', 'details', 'answers', 'person'] }
const lostGig: Telling = { link: 'gigs', holds: ['calendar'] }

/**
 * Who hears of each event by mail, and what the mail holds. Its words are `mail.{event}` and `mail.{audience}.{event}`.
 */
const reservationTellings: Tellings = {
  'reservation.booked': { customer: standing, staff: newWork },
  'reservation.rescheduled': { customer: standing, staff: newWork, claimers: ownGig },
  'reservation.cancelled': {
    customer: { link: 'again', holds: ['calendar', 'details', 'refund'] },
    staff: { link: 'see', holds: ['details', 'refund', 'person'] },
    claimers: lostGig,
  },
  'reservation.expired': { customer: never },
  'reservation.unpaid': { customer: never },
  'reservation.pending': { customer: asking, staff: toDecide },
  'reservation.modified': { customer: asking, staff: toDecide },
  'reservation.withdrawn': { customer: ended, staff: news },
  'reservation.approved': { customer: standing },
  'reservation.rejected': { customer: { link: 'again', holds: ['calendar', 'message'] } },
  'reservation.request_lapsed': { customer: ended, staff: news },
  'reservation.move_rejected': { customer: { link: 'manage', holds: ['details', 'message'] } },
  'reservation.move_lapsed': { customer: stays, staff: news },
  'reservation.move_failed': { customer: stays },
  'reservation.waitlisted': { customer: { link: 'manage', holds: ['details'] }, staff: news },
  'reservation.offer': { customer: { link: 'answer', holds: ['details', 'answers', 'offer'], deadline: 'accept' } },
  'reservation.offer_lapsed': { customer: { link: 'manage', holds: [] } },
  'reservation.room': { customer: { link: 'book', holds: ['details'] } },
  'reservation.waitlist_closed': { customer: never },
  'reservation.gig_open': {
    staff: toDecide,
    claimers: { link: 'claim', holds: ['details', 'groups'], deadline: 'claim' },
  },
  'reservation.claimed': {
    customer: { link: 'manage', holds: ['calendar', 'details', 'payment'] },
    staff: news,
    claimers: ownGig,
  },
  'reservation.unclaimed': {
    customer: { link: 'manage', holds: ['calendar', 'details', 'payment'] },
    staff: news,
    claimers: lostGig,
  },
  'reservation.gig_expired': {
    staff: { link: 'see', holds: ['details', 'refund', 'person'] },
    claimers: { link: 'gigs', holds: [] },
  },
  'reservation.bid': { staff: { link: 'pick', holds: ['bid', 'details', 'person'], deadline: 'pick' } },
  'reservation.bid_not_picked': { claimers: { link: 'gigs', holds: [] } },
  'reservation.reminder': {
    customer: { link: 'manage', holds: ['details', 'payment'] },
    claimers: { link: 'gigs', holds: ['details', 'answers', 'person'] },
  },
  'reservation.payment_failed': {
    customer: { link: 'pay', holds: ['details', 'payment'], deadline: 'pay' },
    staff: { link: 'see', holds: ['details', 'payment', 'person'] },
  },
  'reservation.payment_asked': { customer: { link: 'pay', holds: ['details', 'payment'], deadline: 'pay' } },
  'reservation.collecting': { customer: { link: 'pay', holds: ['details', 'payment', 'collecting'] } },
  'reservation.refunded': {},
  'reservation.credited': { customer: { link: 'manage', holds: ['back', 'details'] } },
  'reservation.gift_credited': { customer: { link: 'manage', holds: ['back', 'details'] } },
  'reservation.refund_by_hand': {
    customer: { link: 'manage', holds: ['back', 'details'] },
    staff: { link: 'see', holds: ['back', 'details', 'person'] },
  },
  'reservation.disputed': { staff: { link: 'see', holds: ['dispute', 'details', 'payment', 'person'] } },
  'reservation.calendar_conflict': { staff: { link: 'see', holds: ['busy', 'details', 'person'] } },
  'reservation.calendar_edited': { staff: { link: 'see', holds: ['entry', 'details', 'person'] } },
  'reservation.calendar_missing': {},
  'reservation.erased': {},
  'reservation.reply': { staff: { link: 'see', holds: ['reply', 'details', 'person'] } },
  'reservation.receipt': { customer: { link: 'manage', holds: ['receipt'] } },
  'reservation.link': { customer: { link: 'manage', holds: [] } },
}

/** What staff confirm themselves, where it is theirs to confirm. */
const toConfirm: ReadonlySet<ReservationEventName> = new Set<ReservationEventName>([
  'reservation.booked',
  'reservation.rescheduled',
])

/** Who waits no more: nothing was paid, and no calendar knows of it. */
const waitsNoMore: Partial<Record<Audience, Telling>> = { customer: never, staff: news }

/** What was paid goes back. */
const rejectedGig: Telling = { link: 'again', holds: ['calendar', 'message', 'refund'] }

/** What only staff can claim for those whom nobody acts for: there is nothing to accept or reject. */
const unlinkedGig: Telling = { ...toDecide, link: 'see', deadline: 'claim' }

/** What an audience's mail holds; null if it is not told of the event. */
export function tellingFor({
  name,
  audience,
  data,
  reservation,
}: Pick<ReservationTelling, 'name' | 'audience' | 'data' | 'reservation'>): Telling | null {
  const isOver = data.waited === true || data.isOver === true
  const isMoveWithdrawn = name === 'reservation.withdrawn' && data.of === 'move'
  const isToConfirm = reservation.confirmedby === 'staff' && toConfirm.has(name)
  const isUnlinked = name === 'reservation.gig_open' && data.of === 'unlinked'
  const isGigRejected = name === 'reservation.rejected' && data.of === 'gig'
  const rows: Partial<Record<Audience, Telling>> = {
    ...reservationTellings[name],
    ...(isOver && waitsNoMore),
    ...(isMoveWithdrawn && { customer: stays }),
    ...(isToConfirm && { staff: toDecide }),
    ...(isUnlinked && { staff: unlinkedGig }),
    ...(isGigRejected && { customer: rejectedGig }),
  }
  return rows[audience] ?? null
}

/** Whether it tells a customer of what they have, who reads then what to know on arrival. */
export const isAhead = (
  { audience, reservation }: Pick<ReservationTelling, 'audience' | 'reservation'>,
  { link, holds }: Telling,
): boolean =>
  audience === 'customer' && reservation.status === 'booked' && link === 'manage' && holds.includes('payment')
