/** What a proof says that could not be run: nothing is proved, and nothing is wrong. */
export interface Skipped {
  skipped: string
}

/** A claim about the product that is shown over more cases than a test run has time for. */
export interface Proof {
  /** `area.what`; `npm run prove -- area` runs those that begin so. */
  name: string
  /** Its figure in words, for the closing line. Throws with the smallest case that it found when the claim is wrong. */
  run(seed: number): Promise<string | Skipped> | string | Skipped
}

/** A number as a closing line has it. */
export const count = (n: number): string => n.toLocaleString('en-US')

/** The part of a long proof's rounds that PROVE_PART names, such as `2/5`; all of them without. */
export function partOf<T>(rounds: T[]): T[] {
  const [part, parts] = (process.env.PROVE_PART ?? '1/1').split('/').map(Number)
  if (!part || !parts || part > parts) throw new Error('PROVE_PART is a part of how many, such as 2/5')
  const at = (share: number) => Math.floor((rounds.length * share) / parts)
  return rounds.slice(at(part - 1), at(part))
}
