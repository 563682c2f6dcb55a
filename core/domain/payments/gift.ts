/** What a reservation's payment says of the gift code that pays a part of it. Minor units. */
export interface GiftUse {
  /** The code's id. */
  id: string
  /** The last four characters of the code, by which its holder knows it. */
  last4: string
  /** What of the payment's `credit` it pays. */
  amount: number
}

/** The holder of a gift code's balance, in the place of a person: the code has an account of its own. */
export const giftHolder = (id: string): string => `gift:${id}`

/**
 * What of a payment's credit its gift code pays by now: the code goes first, and what comes back comes back to the
 * person's own credit first. Minor units.
 */
export const giftPart = (payment: { credit?: number; gift?: Pick<GiftUse, 'amount'> } | null): number =>
  Math.min(payment?.gift?.amount ?? 0, Math.max(0, payment?.credit ?? 0))

/** A payment whose gift code is said to pay what it still pays; without one that pays nothing any more. */
export function withGiftPart<P extends { credit?: number; gift?: GiftUse }>(payment: P): P {
  const { gift, ...rest } = payment
  if (gift === undefined) return payment
  const amount = giftPart(payment)
  if (amount === gift.amount) return payment
  return amount > 0 ? { ...payment, gift: { ...gift, amount } } : (rest as P)
}

/** A payment of which balances pay so much more, and a gift code so much of that: the one that it has, or its first. */
export function withMoreCredit<P extends { credit?: number; gift?: GiftUse }>(
  payment: P,
  { credit, gift }: { credit: number; gift: GiftUse | null },
): P {
  if (credit === 0) return payment
  const all = { ...payment, credit: (payment.credit ?? 0) + credit }
  return gift === null ? all : { ...all, gift: { ...gift, amount: giftPart(payment) + gift.amount } }
}

/** A payment whose gift code gets so much back of what it gave; the person's own credit stays. */
export function withLessGift<P extends { paid: number; credit?: number; gift?: GiftUse }>(payment: P, less: number): P {
  const amount = Math.min(less, giftPart(payment))
  const { gift, ...rest } = payment
  if (gift === undefined || amount === 0) return payment
  const left = { ...rest, paid: payment.paid - amount, credit: (payment.credit ?? 0) - amount }
  const given = giftPart(payment) - amount
  return given > 0 ? ({ ...left, gift: { ...gift, amount: given } } as P) : (left as unknown as P)
}

/** Crockford's base 32: no two digits look alike when they are read aloud or written by hand. */
export const giftAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen digits of five bits: eighty bits against guessing. */
export const giftLength = 16

/**
 * A code as it is compared, from what somebody typed: without spaces and dashes, in capitals, with the letters that are
 * read for digits as those. Null for what can be no gift code.
 */
export function readGiftCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCode = code.length === giftLength && [...code].every((one) => giftAlphabet.includes(one))
  return isCode ? code : null
}

/** A code as it is shown: in groups of four. */
export const showGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Whether a code can be used, and if not, why. */
export const giftStatuses = ['active', 'void', 'ended', 'spent'] as const
export type GiftStatus = (typeof giftStatuses)[number]

/**
 * What a code is on a day: void where staff made it so, ended after its last day, spent where nothing of it is left.
 * @param day the provider's local date, and `until` the last one on which it is good; null for no end
 */
export function giftStatus(
  code: { voided: number | null; until: string | null },
  day: string,
  left: number,
): GiftStatus {
  if (code.voided !== null) return 'void'
  if (code.until !== null && day > code.until) return 'ended'
  return left > 0 ? 'active' : 'spent'
}
