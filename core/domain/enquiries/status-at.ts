import { staffLinkKept } from '../access/staff-link.ts'
import type { ReservationStatus } from '../entities/reservation.ts'
import type { Instant } from '../time/types.ts'

/** What has become of a contact request (specification, booking engine 3: ContactRequest). */
export const enquiryStatuses = ['open', 'answered', 'offered', 'converted', 'declined', 'lapsed'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/** What staff have written down; the rest follows from time and from the reservation. */
export const decidedStatuses = ['open', 'answered', 'offered', 'declined'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** How long a contact request waits after the last that was done with it, ms: 14 days. */
export const enquiryLife = 14 * 86_400_000

interface Decided {
  status: DecidedStatus
  /** When it was made or answered last. */
  modified: Instant
}

/** The reservation that came of it; null for none. */
type Outcome = { status: ReservationStatus; waitlistoffer: { end: Instant } | null } | null

const stands: ReservationStatus[] = ['booked', 'pending', 'gig']

/**
 * The status at an instant. A reservation that stands makes it `converted`; an offer that ended without one leaves it
 * `answered`; what nobody has done anything with for 14 days is `lapsed`.
 */
export function enquiryStatusAt({ status, modified }: Decided, outcome: Outcome, now: Instant): EnquiryStatus {
  if (outcome && stands.includes(outcome.status)) return 'converted'
  if (status === 'declined') return 'declined'
  if (outcome?.status === 'waitlisted' && (outcome.waitlistoffer?.end ?? 0) > now) return 'offered'
  return now >= modified + enquiryLife ? 'lapsed' : status === 'open' ? 'open' : 'answered'
}

/** Until when the link in staff's mails opens it: 30 days after it lapsed, was answered or was declined. */
export const linkUntil = ({ status, modified }: Decided): Instant =>
  modified + (status === 'open' ? enquiryLife : 0) + staffLinkKept

/** Whether staff may still answer: not what has become a reservation, nor what they have declined. */
export const mayAnswer = (status: EnquiryStatus): boolean => status !== 'converted' && status !== 'declined'
