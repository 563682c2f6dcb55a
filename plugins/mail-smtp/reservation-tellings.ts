import type { ReservationEventName } from '@tessera/plugin-api'

interface Telling {
  /** The part of the word keys that speaks of it. */
  word: string
  /** Whether there is a reservation to manage; else the mail leads back to the site. */
  isOpen: boolean
  /** A request is no appointment yet, and one that failed never was; a cancelled one is taken out of the calendar. */
  hasCalendar: boolean
  /** What never came about needs no place and no price. */
  hasDetails: boolean
  /** Whether what was answered is repeated. */
  hasAnswers: boolean
  /** Whether it says what was paid, what is still to pay, and until when cancelling costs nothing. */
  hasPayment: boolean
}

const open = { isOpen: true, hasDetails: true, hasAnswers: true } as const
const never = { isOpen: false, hasCalendar: false, hasDetails: false, hasAnswers: false, hasPayment: false } as const

/** How the customer hears of each event. */
export const reservationTellings: Record<ReservationEventName, Telling> = {
  'reservation.booked': { ...open, word: 'booked', hasCalendar: true, hasPayment: true },
  'reservation.pending': { ...open, word: 'pending', hasCalendar: false, hasPayment: false },
  'reservation.cancelled': {
    word: 'cancelled',
    isOpen: false,
    hasCalendar: true,
    hasDetails: true,
    hasAnswers: false,
    hasPayment: false,
  },
  'reservation.moved': { ...open, word: 'moved', hasCalendar: true, hasPayment: true },
  'reservation.expired': { ...never, word: 'expired' },
  'reservation.unpaid': { ...never, word: 'unpaid' },
}
