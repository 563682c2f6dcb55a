import type { DecidedStatus } from '../../domain/enquiries/status-at.ts'
import type { Interval } from '../../domain/time/types.ts'

/** An answer of staff. */
export interface EnquiryAnswer {
  message: string
  at: number
  /** The person's id; `provider` for a key or the link of a mail. */
  by: string
}

/** A span that would suit; of an event, the id of the date that it is, if it is one of them. */
export interface PreferredSpan extends Interval {
  occurrence?: string
}

/** Who asks, what for, and what was said. */
export interface EnquiryDetails {
  first_name: string
  last_name: string
  /** Empty where the telephone is the way to reach them. */
  email: string
  mobile_phone_number: string
  message: string
  seats: number
  /** Up to three, as instants. */
  preferred: PreferredSpan[]
  formresponses: Record<string, unknown>[]
  customquestions: Record<string, unknown>[]
  language: string
  answers: EnquiryAnswer[]
}

/** A contact request as it is stored. Its status at an instant follows (`enquiryStatusAt`). */
export interface StoredEnquiry {
  id: string
  provider: string
  bookable: string
  /** The account or guest; null where nobody is known by what was told. */
  user: string | null
  status: DecidedStatus
  /** The reservation that was offered or made last; null for none. */
  reservation: string | null
  /** A random salt, from which the token of the link in staff's mails is derived. */
  salt: string
  details: EnquiryDetails
  created: number
  modified: number
}

/** What gives its files up to the reservation of a contact request: the request, and what came of it before. */
export const giversOf = ({ id, reservation }: Pick<StoredEnquiry, 'id' | 'reservation'>): string[] =>
  reservation === null ? [id] : [id, reservation]

export interface EnquiryRepository {
  insert(enquiry: StoredEnquiry): Promise<void>
  find(id: string): Promise<StoredEnquiry | null>
  /** In a transaction: the row, locked until it ends. */
  lock(id: string): Promise<StoredEnquiry | null>
  /** The latest ones first, by what was done with them last; those before an instant. */
  latest(filter: { before: number; limit: number }): Promise<StoredEnquiry[]>
  change(
    id: string,
    patch: Partial<Pick<StoredEnquiry, 'status' | 'reservation' | 'details' | 'modified'>>,
  ): Promise<void>
  /** Those of a person at all the white-label's providers. */
  ofPerson(user: string): Promise<StoredEnquiry[]>
  /** Removes who asked, and everything that was said. */
  forget(user: string): Promise<void>
}
