import type { ReservationStatus } from '../entities/reservation.ts'

/** What the site around an embedded one learns of a reservation; those that the provider trusts learn all of it. */
export interface ReservationNews {
  id: string
  status: ReservationStatus | null
  /** Wall clock at the venue, `YYYY-MM-DD HH:MM:SS`. */
  start: string
  end: string
  /** The bookable's id. */
  bookable: string
  /** What the site around calls it; absent where it has said nothing. */
  reference?: string
}

/** What became of a reservation. `booked`: it stands, and nothing of it is due now. */
export const outcomes = ['booked', 'pending', 'waitlisted', 'moved', 'cancelled'] as const
export type Outcome = (typeof outcomes)[number]

/** What an embedded page tells. */
export type News =
  /** A page of the site has joined the one around it. */
  | { type: 'ready'; page: string }
  /** The height of its content, CSS pixels. */
  | { type: 'resize'; height: number }
  | { type: 'step'; step: string; bookable?: string }
  /** A time is held until then (ISO 8601). */
  | { type: 'held'; bookable: string; start: string; end: string; until: string }
  /** The booking button was pressed. */
  | { type: 'submitted' }
  /** `change`: the version that a change has left, where the same state may come again. */
  | { type: Outcome; reservation: ReservationNews; change?: number }
  /** The customer wants to leave: Escape where nothing else takes it. */
  | { type: 'close' }
  /** A refusal's code, or `storage_disabled` where the browser keeps nothing for the site. */
  | { type: 'error'; code: string }

/**
 * As it is sent. `id` is the same for the same thing: who has seen it may leave the second one out. `at` is ISO 8601.
 */
export type EmbedEvent = { version: 1; id: string; at: string } & News

/** What an embedded page asks of the loader: to bring its top into view. */
export type FrameAsk = { ask: 'top' }

export type EmbedTheme = 'light' | 'dark' | 'auto'

/** What the loader says through the port. */
export type HostWord =
  /** First, and when one of it changes. `sized`: the frame is as tall as its content. */
  | { say: 'host'; sized: boolean; theme: EmbedTheme; prefill: Record<string, unknown>; reference: string }
  /** The part of the frame that is in view, CSS pixels from its top. */
  | { say: 'view'; top: number; height: number }

/**
 * The frame's first word, to whoever it may be, and the answer with a port, to the frame's exact origin. A frame that
 * gets no answer repeats it, each is answered, and both speak through the port that came to the frame first.
 */
export const helloText = 'tessera:hello'
export const portText = 'tessera:port'
