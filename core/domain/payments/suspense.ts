import { spread } from '../pricing/spread.ts'
import type { LedgerDirection, LedgerMeans, LedgerType } from './lists.ts'

/** Money of an attempt that belongs to nobody yet, minor units: what was taken, and what of it has gone back. */
export interface InSuspense {
  taken: number
  gone: number
}

interface SuspenseLine {
  type: LedgerType
  transactiontype: LedgerDirection
  paymentmethod: LedgerMeans
  amount: number
}

/** What an attempt's lines say of its money in suspense. Pure. */
export function inSuspense(lines: readonly SuspenseLine[]): InSuspense {
  const net = (type: LedgerType) =>
    lines.reduce((sum, line) => {
      if (line.paymentmethod !== 'suspense' || line.type !== type) return sum
      return line.transactiontype === 'credit' ? sum + line.amount : sum - line.amount
    }, 0)
  return { taken: net('payment'), gone: 0 - net('refund') }
}

/** What of it lies at the processor. */
export const lyingIn = ({ taken, gone }: InSuspense): number => taken - gone

/**
 * What more was taken, and has gone back, by what a processor says lies there and was refunded; less than nothing went
 * where a refund came back. What is missing there that no refund explains changes nothing. Pure.
 */
export function changeOfSuspense(
  before: InSuspense,
  { lying, refunded }: { lying: number; refunded: number },
): InSuspense {
  const taken = lying + refunded
  if (taken < before.taken) return { taken: 0, gone: 0 }
  return { taken: taken - before.taken, gone: refunded - before.gone }
}

/** What money in suspense pays for: of each no more than it owes, in proportion; the rest goes back. Pure. */
export function keptOfSuspense<One extends { due: number }>(
  lying: number,
  owing: readonly One[],
): (One & { kept: number })[] {
  const due = owing.reduce((sum, one) => sum + one.due, 0)
  const kept = spread(
    Math.min(lying, due),
    owing.map((one) => ({ weight: one.due, left: one.due })),
  )
  return owing.map((one, index) => ({ ...one, kept: kept[index] ?? 0 }))
}
