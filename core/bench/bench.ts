/**
 * One figure of the product beside its limit: the bare minimum that does the same work on the same machine in the same
 * run.
 */
export interface Bench {
  /** `area.what.variant`; `npm run bench area` runs those with that prefix. */
  name: string
  unit: string
  /** The ratio of the two that is to be reached. */
  goal: number
  /** Which way is better for `value` and `limit`. */
  better: 'higher' | 'lower'
  run(): Promise<Measured>
}

export interface Measured {
  value: number
  limit: number
  /** (max − min) / median of the value's rounds. */
  spread: number
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** Measures product and limit alternately after a warm-up of each, so that a drift of the machine affects both. */
export async function alternate(
  product: () => Promise<number> | number,
  limit: () => Promise<number> | number,
  rounds = 5,
): Promise<Measured> {
  await product()
  await limit()
  const values: number[] = []
  const limits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    values.push(await product())
    limits.push(await limit())
  }
  const value = median(values)
  return { value, limit: median(limits), spread: (Math.max(...values) - Math.min(...values)) / value }
}
