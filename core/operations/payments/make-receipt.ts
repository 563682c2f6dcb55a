import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { leftToPay, toldPrice } from '../reservations/balance.ts'
import { creditUsedBy } from '../reservations/credit-use.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'
import type { ReceiptData, ReceiptItem, StoredReceipt } from './stored-receipt.ts'

/** What was taken for a reservation, or went back, with the reservation as it is then. */
interface Receipted {
  reservation: StoredReservation
  amount: number
}

interface Moved {
  attempt: PaymentAttempt
  items: Receipted[]
  now: number
  /** Of what staff gave back themselves. */
  hand?: ReceiptData['hand']
}

/**
 * Writes the receipt of a capture (`of` absent) or a refund, in the transaction that records it. It is numbered and
 * mailed afterwards: the counter is locked last, and by nobody who holds anything else.
 */
export async function addReceipt(
  unit: UnitOfWork,
  work: Pick<PaymentWork, 'tenant' | 'ports'>,
  { attempt, items, now, hand }: Moved,
  of?: string,
): Promise<void> {
  const moved = items.filter(({ amount }) => amount > 0)
  const [first] = moved
  if (!first) return
  const receipt: StoredReceipt = {
    id: of ?? `${attempt.id}.capture`,
    kind: of === undefined ? 'payment' : 'refund',
    attempt: attempt.id,
    number: null,
    due: now,
    data: { ...(await dataOf(work, attempt, moved, first.reservation)), ...(hand && { hand }) },
    created: now,
  }
  await unit.receipts.add(receipt)
}

async function dataOf(
  { tenant, ports }: Pick<PaymentWork, 'tenant' | 'ports'>,
  { currency, details }: PaymentAttempt,
  moved: Receipted[],
  { language }: StoredReservation,
): Promise<ReceiptData> {
  const catalogue = await ports.catalogueOf(tenant)
  const {
    name = '',
    legalname = '',
    taxnumber = '',
    address = '',
    zip = '',
    city = '',
    state = '',
  } = tenant.provider ?? {}
  const place = [zip, city].filter(Boolean).join(' ')
  return {
    seller: { name, legalname, taxnumber, address: [address, place, state].filter(Boolean).join(', ') },
    language,
    timezone: tenant.timezone,
    currency,
    amount: moved.reduce((sum, { amount }) => sum + amount, 0),
    card: details?.cardlast4 ? { brand: details.cardbrand ?? '', last4: details.cardlast4 } : null,
    items: moved.map(({ reservation, amount }) => {
      const bookable = catalogue.find(reservation.bookable)?.bookable.name ?? reservation.bookable
      return itemOf(reservation, amount, bookable)
    }),
  }
}

function itemOf(reservation: StoredReservation, amount: number, bookable: string): ReceiptItem {
  const { id, start, status, payment } = reservation
  const { spent } = creditUsedBy(reservation)
  const { lines = [], finalprice = amount, taxincluded } = payment ? toldPrice(payment) : {}
  // What was cancelled owes nothing any more.
  const owed = status === 'cancelled' || !payment ? 0 : leftToPay(payment)
  return {
    ...{ reservation: id, bookable, start, price: finalprice, amount, balance: owed },
    ...(spent > 0 && { credit: spent }),
    taxincluded: taxincluded === true,
    lines: lines
      .filter((line) => line.amount !== 0)
      .map(({ kind, label, quantity, ...line }) => ({
        ...{ kind, amount: line.amount },
        ...(label !== undefined && { label }),
        ...(quantity !== undefined && { quantity }),
      })),
  }
}
