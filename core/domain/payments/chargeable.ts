import type { Due } from './credit.ts'

/** What a processor charges at least, and in which steps. Minor units. */
export interface Chargeable {
  minimum: number
  step: number
}

/**
 * What is charged of what is due, where the processors take no less than a minimum, in steps: what is due now together,
 * and each request by itself. Each reservation's part is in steps too, so that it can be given back by itself. What is
 * too little for that joins the balance. Null takes every amount.
 */
export function chargedOf<T extends Due>(dues: readonly T[], chargeable: Chargeable | null): T[] {
  if (chargeable === null) return [...dues]
  const { minimum, step } = chargeable
  const isEnough = dues.reduce((sum, { duenow }) => sum + inSteps(duenow, step), 0) >= minimum
  return dues.map((due) => {
    const later = inSteps(due.dueonapproval, step)
    return {
      ...due,
      duenow: isEnough ? inSteps(due.duenow, step) : 0,
      dueonapproval: later >= minimum ? later : 0,
    }
  })
}

/** The most of an amount that is a multiple of a step. Minor units. */
export const inSteps = (amount: number, step: number): number => (step > 1 ? amount - (amount % step) : amount)
