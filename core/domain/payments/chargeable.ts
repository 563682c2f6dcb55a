import type { Due } from './credit.ts'

/** What a processor charges at least, and in which steps. Minor units. */
export interface Chargeable {
  minimum: number
  step: number
}

/**
 * What is charged of what is due, where the processors take no less than a minimum, in steps: what is due now together,
 * and each request by itself. What is too little for that joins the balance. Null takes every amount.
 */
export function chargedOf<T extends Due>(dues: readonly T[], chargeable: Chargeable | null): T[] {
  if (chargeable === null) return [...dues]
  const now = dues.reduce((sum, { duenow }) => sum + duenow, 0)
  let left = amountCharged(now, chargeable)
  return dues.map((due) => {
    const duenow = Math.min(left, due.duenow)
    left -= duenow
    return { ...due, duenow, dueonapproval: amountCharged(due.dueonapproval, chargeable) }
  })
}

const amountCharged = (amount: number, { minimum, step }: Chargeable): number =>
  amount < minimum ? 0 : amount - (amount % step)
