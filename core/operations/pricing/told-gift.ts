import { showGiftCode } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { BoughtGiftAnswer } from '../../domain/wire/gifts.ts'
import type { Ports } from '../ports.ts'
import type { StoredGift } from './stored-gift.ts'

/** What everybody reads who may read a gift code at all: its value in major units, and until when it is good. */
export const toldOf = ({ last4, value, currency, until }: StoredGift) => ({
  ...{ last4, currency, until },
  value: formatMajor(value, currencyDigits(currency)),
})

/** A gift code as its buyer reads it once it is bought. */
export const boughtGift = (gift: StoredGift, { ports }: { ports: Pick<Ports, 'tokens'> }): BoughtGiftAnswer => ({
  ...toldOf(gift),
  ...{ code: showGiftCode(ports.tokens.giftCode(gift)), toemail: gift.details.toemail },
  sendon_utc: gift.sendon === null ? null : new Date(gift.sendon).toISOString(),
})
