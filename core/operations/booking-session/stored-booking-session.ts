/** What a browser was booking when it left to sign on; instants in epoch ms. */
export interface StoredBookingSession {
  /** The SHA-256 of the cookie's value. */
  id: string
  /** The in-progress reservation. */
  reservation: string
  /** The browser's id of the reservation's draft; null if a person saved their own reservation by its id. */
  draft: string | null
  /** The customer, if known by now. */
  user: string | null
  /** The page to return to, with its query. */
  path: string
  /** The customer's details typed so far. */
  userprofile: Record<string, string>
  created: number
  expires: number
}

/** Booking sessions of a provider. */
export interface BookingSessionRepository {
  find(id: string, now: number): Promise<StoredBookingSession | null>
  /** Replaces what was stored under this id. */
  save(session: StoredBookingSession): Promise<void>
  remove(id: string): Promise<void>
  /** Removes those of these people, and of these reservations. */
  forget(users: string[], reservations: string[]): Promise<void>
}

/** A day, in milliseconds: long enough to get an account elsewhere. The hold ends earlier, the draft does not. */
export const bookingSessionLife = 86_400_000
