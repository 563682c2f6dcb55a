import type { OutboxEvent } from '../ports.ts'
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
