import { giftStatuses } from '../../core/domain/payments/gift.ts'
import type { Wire } from '../../core/domain/wire/calls.ts'
import type {
  BoughtGiftAnswer,
  GiftBalanceAnswer,
  GiftCode,
  GiftCodesAnswer,
  GiftOfferAnswer,
  IssuedGiftAnswer,
} from '../../core/domain/wire/gifts.ts'
import { type Answer, answered } from './errors.ts'
import { list, number, oneOf, record, text, texts } from './read.ts'
import type { RpcClient } from './rpc-client.ts'

type Params<M extends 'buy_gift_code' | 'issue_gift_code' | 'void_gift_code'> = Wire[M]['params']

export type { GiftCode, GiftOfferAnswer }

/** Gift codes: for who holds or buys one, and for staff. Amounts in major units. */
export interface GiftCalls {
  /** What is left of a code; an unknown one is refused with `gift_not_usable`. */
  balance(giftcode: string): Promise<Answer<GiftBalanceAnswer>>
  /** What is sold, and who may take an amount. */
  offer(amount?: number): Promise<Answer<GiftOfferAnswer>>
  /** Charged once for each `purchase`. */
  buy(params: Params<'buy_gift_code'>): Promise<Answer<BoughtGiftAnswer>>
  issue(params: Params<'issue_gift_code'>): Promise<Answer<IssuedGiftAnswer>>
  list(page: number): Promise<Answer<Pick<GiftCodesAnswer, 'items' | 'hasmore'>>>
  makeVoid(params: Params<'void_gift_code'>): Promise<Answer<GiftCode>>
}

const readTold = (raw: unknown) => {
  const { last4, value, currency, until } = record<GiftBalanceAnswer>(raw)
  return { last4: text(last4), value: number(value), currency: text(currency), until: text(until) || null }
}

function readBalance(raw: unknown): GiftBalanceAnswer {
  const { status, remaining } = record<GiftBalanceAnswer>(raw)
  return { ...readTold(raw), status: oneOf(status, giftStatuses) ?? 'spent', remaining: number(remaining) }
}

function readOffer(raw: unknown): GiftOfferAnswer {
  const offer = record<GiftOfferAnswer>(raw)
  return {
    ...{ sold: offer.sold === true, currency: text(offer.currency), until: text(offer.until) || null },
    ...{ minimum: number(offer.minimum), maximum: number(offer.maximum) },
    amounts: list(offer.amounts).map((one) => number(one)),
    processors: texts(offer.processors),
  }
}

export function readBought(raw: unknown): BoughtGiftAnswer {
  const { code, toemail, sendon_utc } = record<BoughtGiftAnswer>(raw)
  return { ...readTold(raw), code: text(code), toemail: text(toemail), sendon_utc: text(sendon_utc) || null }
}

function readGift(raw: unknown): GiftCode {
  const gift = record<GiftCode>(raw)
  return {
    ...{ ...readTold(raw), id: text(gift.id), status: oneOf(gift.status, giftStatuses) ?? 'spent' },
    ...{ remaining: number(gift.remaining), held: number(gift.held), holder: text(gift.holder) },
    ...{ toname: text(gift.toname), toemail: text(gift.toemail), fromname: text(gift.fromname) },
    ...{ message: text(gift.message), sendon_utc: text(gift.sendon_utc) || null, issued_utc: text(gift.issued_utc) },
    ...{ issuer: text(gift.issuer) || null, buyer: text(gift.buyer) || null },
    ...{ voided_utc: text(gift.voided_utc) || null, voidreason: text(gift.voidreason) || null },
  }
}

const then = <T>(answer: Answer<unknown>, read: (raw: unknown) => T): Answer<T> =>
  answer.ok ? answered(read(answer.value)) : answer

export const createGiftCalls = (client: RpcClient): GiftCalls => ({
  // Sent by itself: what was typed wrong is counted once.
  balance: async (giftcode) => then(await client.write('get_gift_balance', { giftcode }), readBalance),
  offer: async (amount) => then(await client.read('get_gift_offer', amount === undefined ? {} : { amount }), readOffer),
  buy: async (params) => then(await client.write('buy_gift_code', params), readBought),
  issue: async (params) =>
    then(await client.write('issue_gift_code', params), (raw) => {
      const { gift, code } = record<IssuedGiftAnswer>(raw)
      return { gift: readGift(gift), code: text(code) }
    }),
  list: async (page) =>
    then(await client.read('get_gift_codes', { page, items_per_page: 20 }), (raw) => {
      const { items, hasmore } = record<GiftCodesAnswer>(raw)
      return { items: list(items).map(readGift), hasmore: hasmore === true }
    }),
  makeVoid: async (params) => then(await client.write('void_gift_code', params), readGift),
})
