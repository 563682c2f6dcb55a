/** The result of a proof that could not run. It proves nothing, but is no failure. */
export interface Skipped {
  skipped: string
}

/** A claim about the product, checked over more cases than a test run has time for. */
export interface Proof {
  /** `area.what`; `npm run prove -- area` runs those with that prefix. */
  name: string
  /** Returns the figures for the closing line. Throws with the smallest counter-example when the claim is wrong. */
  run(seed: number): Promise<string | Skipped> | string | Skipped
}

/** Formats a number for a closing line. */
export const count = (n: number): string => n.toLocaleString('en-US')

/** Returns the part of a long proof's rounds that PROVE_PART names, such as `2/5`; all rounds without it. */
export function partOf<T>(rounds: T[]): T[] {
  const [part, parts] = (process.env.PROVE_PART ?? '1/1').split('/').map(Number)
  if (!part || !parts || part > parts) throw new Error('PROVE_PART is a part of how many, such as 2/5')
  const at = (share: number) => Math.floor((rounds.length * share) / parts)
  return rounds.slice(at(part - 1), at(part))
}
