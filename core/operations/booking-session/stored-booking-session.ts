/** What a browser was booking when it left to sign on; instants in epoch ms. */
export interface StoredBookingSession {
  /** The SHA-256 of what the browser's cookie holds. */
  id: string
  /** The in-progress reservation. */
  reservation: string
  /** The browser's id of the draft that it was made from; null where a person's own reservation was saved by id alone. */
  draft: string | null
  /** Whose it is, where that is known by now. */
  user: string | null
  /** The page to come back to, with its query. */
  path: string
  /** What was typed of the customer's details. */
  userprofile: Record<string, string>
  created: number
  expires: number
}

/** Booking sessions of a provider. */
export interface BookingSessionRepository {
  find(id: string, now: number): Promise<StoredBookingSession | null>
  /** In place of what was kept under this id. */
  save(session: StoredBookingSession): Promise<void>
  remove(id: string): Promise<void>
}

/** A day: as long as somebody may need to get an account elsewhere. The hold ends earlier, the draft does not. */
export const bookingSessionLife = 86_400_000
