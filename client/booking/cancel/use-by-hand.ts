import { useEffect, useState } from 'react'
import type { Cancellation } from '../../data/cancellations.ts'
import type { StaffRefund } from './staff-refund.tsx'

/** How long an amount is left alone before it is asked about, ms. */
const typing = 250

/**
 * What staff would give back by hand of the refund that they choose, major units: all of it is told with the preview,
 * and of a part the server is asked.
 * @param preview of the cancellation, with all that was paid; null while it is asked for
 * @param ask previews the cancellation with that part; null where it is refused
 */
export function useByHand(
  { refundstatus, amount }: StaffRefund,
  preview: Cancellation | null,
  ask: (amount: string) => Promise<Cancellation | null>,
): number {
  const [ofPart, setOfPart] = useState(0)
  const isPart = refundstatus === 'partial' && amount.trim() !== ''
  useEffect(() => {
    if (!isPart) return setOfPart(0)
    let isOver = false
    const timer = setTimeout(async () => {
      const answer = await ask(amount)
      if (!isOver) setOfPart(answer?.refundbystaff ?? 0)
    }, typing)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isPart, amount, ask])
  if (refundstatus === 'full') return preview?.refundbystaff ?? 0
  return isPart ? ofPart : 0
}
