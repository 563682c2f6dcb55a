import { isDeepStrictEqual } from 'node:util'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { WireReceipt } from '../../domain/wire/receipts.ts'
import type { AcceptedTerms } from '../appointments/accepted-terms.ts'
import { purchasesOf } from '../payments/purchase.ts'
import type { StoredReceipt } from '../payments/stored-receipt.ts'
import type { Repositories, StoredReservation } from '../ports.ts'

/** A receipt on the wire; who it is for is told as the reservation says by now. */
export function wireReceipt(
  { number, kind, data, created }: StoredReceipt,
  { first_name, last_name }: Pick<StoredReservation, 'first_name' | 'last_name'>,
): WireReceipt {
  const { seller, timezone, currency, card, hand, items } = data
  const major = (amount: number) => formatMajor(amount, currencyDigits(currency))
  return {
    number: number ?? 0,
    kind,
    date: instantToWall(created, timezone),
    seller,
    customer: `${first_name} ${last_name}`.trim(),
    currency,
    amount: major(data.amount),
    card,
    ...(hand && { hand }),
    items: items.map(({ start, lines, price, credit, gift, amount, balance, packages, terms: _, ...item }) => ({
      ...item,
      start: instantToWall(start, timezone),
      lines: lines.map((line) => ({ ...line, amount: major(line.amount) })),
      price: major(price),
      ...(credit !== undefined && { credit: major(credit) }),
      ...(gift !== undefined && { gift: major(gift) }),
      ...(packages && { packages: packages.map((one) => ({ ...one, amount: major(one.amount) })) }),
      amount: major(amount),
      balance: major(balance),
    })),
    terms: termsOf(items).map(({ at, ...terms }) => ({ ...terms, date: instantToWall(at, timezone) })),
  }
}

/** What was accepted with any of them, each once: a cart's bookings share it. */
const termsOf = (items: StoredReceipt['data']['items']): AcceptedTerms[] =>
  items
    .flatMap(({ terms }) => terms ?? [])
    .filter((one, index, all) => all.findIndex((other) => isDeepStrictEqual(other, one)) === index)

/**
 * The issued receipts of a reservation, oldest first. Of a cart's they hold all that was paid together, unless its
 * bookings belong to several people by now.
 */
export async function receiptsOf(
  { payments, receipts, reservations }: Pick<Repositories, 'payments' | 'receipts' | 'reservations'>,
  reservation: StoredReservation,
): Promise<StoredReceipt[]> {
  const attempts = await payments.attemptsOf(reservation.id)
  const all = await receipts.issued(attempts.map(({ id }) => id))
  const own = all.filter(({ data }) => data.items.some((item) => item.reservation === reservation.id))
  const others = [...new Set(own.flatMap(({ data }) => data.items.map((item) => item.reservation)))]
  const rows = await reservations.named(others.filter((id) => id !== reservation.id))
  const isTheirs = (id: string) =>
    id === reservation.id ||
    rows.some((row) => row.id === id && row.user === reservation.user && row.email === reservation.email)
  return own.map((receipt) => ({
    ...receipt,
    data: { ...receipt.data, items: receipt.data.items.filter((item) => isTheirs(item.reservation)) },
  }))
}

/** The issued receipts of the points that a person has bought with the provider, oldest first. */
export async function receiptsOfPurchases(
  { payments, receipts }: Pick<Repositories, 'payments' | 'receipts'>,
  user: string,
): Promise<StoredReceipt[]> {
  const attempts = await payments.attemptsOf(purchasesOf(user))
  return receipts.issued(attempts.map(({ id }) => id))
}
