import type { OutboxEvent, StoredReservation } from '../ports.ts'
import type { StoredGift } from './stored-gift.ts'

/**
 * The mail that brings a gift code, on the day that was chosen: the event occurs then. None of a code that is handed
 * over. The code itself is written when the mail is sent.
 */
export const giftMail = ({ id, sendon, details }: StoredGift): OutboxEvent[] =>
  sendon === null || details.toemail === ''
    ? []
    : [
        {
          ...{ id: `${id}.account.gift`, name: 'account.gift', reservation: '', version: 0, created: sendon },
          payload: { gift: id, language: details.language },
        },
      ]

/** How long nothing is told of a code that has its amount again, ms: who is still at it tries another card by then. */
const quietFor = 10 * 60_000

/**
 * The mail that says that a gift code has its amount again, since the payment beside it came to nothing: the event
 * occurs once nobody is expected to try again. Told only of the latest attempt, and unless the code pays again by then.
 */
export const giftBackMail = (
  { id, language }: StoredReservation,
  { attempt, now }: { attempt: string; now: number },
): OutboxEvent => ({
  // Its id does not begin with the reservation's, whose other events must not wait for it.
  ...{ id: `${attempt}.account.giftback`, name: 'account.giftback', reservation: '', version: 0 },
  ...{ created: now + quietFor, payload: { reservation: id, attempt, language } },
})
