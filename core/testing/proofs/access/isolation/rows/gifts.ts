import type { Row } from '../row.ts'

/** Gift codes: each provider has issued one. The codes themselves are known to nobody here. */
export const giftRows: Record<string, Row> = {
  get_gift_offer: { ways: { all: () => ({}) } },
  buy_gift_code: {
    ways: {
      all: () => ({
        ...{ purchase: 'gift-of-the-matrix', amount: 25 },
        payment: { processor: 'payment-sandbox.card' },
      }),
    },
    // None are sold there.
    answers: 'not_offered',
  },
  get_gift_balance: { ways: { code: (of) => ({ giftcode: of.gift }) }, answers: 'gift_not_usable' },
  issue_gift_code: { ways: { all: () => ({ amount: 25 }) } },
  get_gift_codes: { ways: { all: () => ({}) } },
  update_gift_code: { ways: { id: (of) => ({ id: of.gift, until: null }) } },
  void_gift_code: { ways: { id: (of) => ({ id: of.gift, reason: 'A mistake' }) }, isLast: true },
}

/** Money that staff received, or ask for. */
export const handPaymentRows: Record<string, Row> = {
  ask_for_payment: {
    ways: { id: (of) => ({ id: of.reservation, payby: 'start' }) },
    answers: 'not_offered',
  },
  record_payment: {
    ways: {
      id: (of) => ({ id: of.reservation, amount: 1, means: 'cash', idempotencykey: 'of-the-matrix' }),
    },
    // Nothing is owed for it.
    answers: 'status_conflict',
  },
  undo_payment: {
    ways: { id: (of) => ({ id: of.reservation, payment: `${of.reservation}-hand-none`, reason: 'A mistake' }) },
    answers: 'not_found',
  },
}
