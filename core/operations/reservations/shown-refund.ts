import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, readAmount } from '../../domain/pricing/index.ts'

/** What comes back, and what of the money paid is locked, in the unit of the price: minor units, or points. */
interface Outcome {
  refund: number
  locks?: number
}

/** What a caller was shown of that, in major units or in points; left out what was not shown. */
interface Shown {
  totalrefund?: number | string | undefined
  locks?: number | string | undefined
}

/**
 * Refuses with `refund_changed`, and with what is so by now, where less comes back than the caller was shown, or more
 * is locked: time goes on while a question is open. What is better for the customer needs no other question.
 */
export function judgeShownRefund(
  shown: Shown,
  { refund, locks = 0 }: Outcome,
  { inpoints, digits: ofMoney }: { inpoints: boolean; digits: number },
): Result<null> {
  const digits = inpoints ? 0 : ofMoney
  const worse = {
    totalrefund: (amount: number) => refund < amount,
    locks: (amount: number) => locks > amount,
  }
  for (const name of ['totalrefund', 'locks'] as const) {
    const told = shown[name]
    if (told === undefined) continue
    const field = `/${name}`
    const read = readAmount(told, digits, field)
    if (!read.ok) return read
    if (!worse[name](read.value)) continue
    const data = { refund: formatMajor(refund, digits), locks: formatMajor(locks, digits) }
    return refuse('refund_changed', { field, data })
  }
  return ok(null)
}
