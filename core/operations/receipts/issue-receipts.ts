import { ok } from '../../domain/errors.ts'
import { accountEvent } from '../accounts/account-events.ts'
import type { StoredReceipt } from '../payments/stored-receipt.ts'
import type { Ports } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { TenantScope } from '../tenant.ts'
import { transact } from '../transact.ts'

/** How many are numbered in one transaction, which others wait for. */
const atOnce = 50

/**
 * Gives receipts that have none their numbers, and queues the mail of each in the same transaction: a number without
 * its mail, a mail twice or a number left out can't be. Answers how many.
 */
export async function issueReceipts(
  ports: Pick<Ports, 'transaction' | 'log' | 'clock' | 'ids' | 'pluginhealth'>,
  scope: TenantScope,
): Promise<number> {
  const issued = await transact(ports, scope, async (unit) => {
    const receipts = await unit.receipts.issue(atOnce)
    for (const { id, number, kind, data, attempt } of receipts) {
      const { points, giftlast4 } = data.items[0] ?? {}
      const isPurchase = points !== undefined || giftlast4 !== undefined
      const purchase = !isPurchase ? null : (await unit.payments.attempt(attempt))?.purchase
      if (purchase) {
        const name = kind === 'refund' ? ('account.receiptrefund' as const) : ('account.receipt' as const)
        const about = { user: purchase.user, language: data.language, receipt: id }
        await unit.outbox.add([accountEvent(name, about, { ports })])
        continue
      }
      const reservation = await unit.reservations.find(data.items[0]?.reservation ?? '')
      if (!reservation) continue
      const told = {
        name: 'reservation.receipt' as const,
        cause: id,
        data: { receipt: id, number, kind, ...(data.hand && kind === 'refund' && byHand(data.hand)) },
      }
      await unit.outbox.add([reservationEvent(told, { ...reservation, language: data.language }, ports)])
    }
    return ok(receipts.length)
  })
  return issued.ok ? issued.value : 0
}

/** What is told of a refund that staff made themselves, or of what they had noted by mistake. */
const byHand = ({ undone }: NonNullable<StoredReceipt['data']['hand']>) => (undone ? { undone } : { hand: true })
