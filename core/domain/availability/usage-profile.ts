import type { Instant } from '../time/types.ts'

/** Average moves per key before insertion sort gives up and the built-in sort takes over. */
const PATIENCE = 8

/** Sorts keys in place, and the amounts along with them. Rows come in index order, so little has to move. */
function sortTogether(keys: Float64Array, amounts: Float64Array): void {
  let moves = keys.length * PATIENCE
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? 0
    if ((keys[i - 1] ?? 0) <= key) continue
    const amount = amounts[i] ?? 0
    let at = i - 1
    while (at >= 0 && (keys[at] ?? 0) > key) {
      keys[at + 1] = keys[at] ?? 0
      amounts[at + 1] = amounts[at] ?? 0
      at--
      moves--
    }
    keys[at + 1] = key
    amounts[at + 1] = amount
    if (moves < 0) {
      sortByIndex(keys, amounts)
      return
    }
  }
}

function sortByIndex(keys: Float64Array, amounts: Float64Array): void {
  const oldKeys = keys.slice()
  const oldAmounts = amounts.slice()
  const order = Uint32Array.from(keys, (_, index) => index).sort((a, b) => (oldKeys[a] ?? 0) - (oldKeys[b] ?? 0))
  order.forEach((from, to) => {
    keys[to] = oldKeys[from] ?? 0
    amounts[to] = oldAmounts[from] ?? 0
  })
}

/**
 * How much is taken at each instant, as a step function. Queries in ascending order cost a few comparisons each.
 * Columns instead of objects, since a busy month has thousands of rows.
 */
export class UsageProfile {
  /** When each step begins: the first at −∞, and a last one at +∞. */
  readonly #at: Float64Array
  readonly #level: Float64Array
  #cursor = 0

  /**
   * Intervals `[starts[i], ends[i])` that take `amounts[i]` each, in any order. The profile takes ownership of the
   * arrays.
   */
  constructor(starts: Float64Array, ends: Float64Array, amounts: Float64Array) {
    const endAmounts = amounts.slice()
    sortTogether(starts, amounts)
    sortTogether(ends, endAmounts)
    const count = starts.length
    this.#at = new Float64Array(2 * count + 2)
    this.#level = new Float64Array(2 * count + 2)
    const at = this.#at
    const level = this.#level
    at[0] = Number.NEGATIVE_INFINITY
    let steps = 1
    let taken = 0
    let i = 0
    for (let j = 0; j < count; ) {
      const end = ends[j] ?? 0
      const start = i < count ? (starts[i] ?? 0) : Number.POSITIVE_INFINITY
      // At one instant, ends come before starts: touching intervals do not add up and make no extra step.
      const now = Math.min(start, end)
      if (start < end) taken += amounts[i++] ?? 0
      else taken -= endAmounts[j++] ?? 0
      if (at[steps - 1] !== now) steps++
      at[steps - 1] = now
      level[steps - 1] = taken
    }
    at[steps] = Number.POSITIVE_INFINITY
  }

  /** The most that is taken at any instant of `[from, until)`. */
  max(from: Instant, until: Instant): number {
    const at = this.#at
    const level = this.#level
    let step = this.#cursor
    if ((at[step] ?? 0) > from) step = this.#find(from)
    else while ((at[step + 1] ?? 0) <= from) step++
    this.#cursor = step
    let most = level[step] ?? 0
    while ((at[++step] ?? Number.POSITIVE_INFINITY) < until) {
      const here = level[step] ?? 0
      if (here > most) most = here
    }
    return most
  }

  /** The step that contains an instant, for queries that go back in time. */
  #find(instant: Instant): number {
    let low = 0
    let high = this.#cursor
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.#at[middle] ?? 0) <= instant) low = middle
      else high = middle
    }
    return low
  }
}

/** Collects intervals for a profile. */
export class UsageColumns {
  #starts: Float64Array
  #ends: Float64Array
  #amounts: Float64Array
  #count = 0

  /** Allocates room for `expected` intervals, and grows when there are more. */
  constructor(expected = 8) {
    this.#starts = new Float64Array(expected)
    this.#ends = new Float64Array(expected)
    this.#amounts = new Float64Array(expected)
  }

  add(start: Instant, end: Instant, amount: number): void {
    if (start >= end || amount <= 0) return
    const at = this.#count++
    if (at === this.#starts.length) this.#grow()
    this.#starts[at] = start
    this.#ends[at] = end
    this.#amounts[at] = amount
  }

  /** The profile of the collected intervals. It takes ownership of the columns. */
  profile(): UsageProfile {
    const count = this.#count
    return new UsageProfile(
      this.#starts.subarray(0, count),
      this.#ends.subarray(0, count),
      this.#amounts.subarray(0, count),
    )
  }

  #grow(): void {
    const larger = (column: Float64Array): Float64Array => {
      const grown = new Float64Array(column.length * 2 + 8)
      grown.set(column)
      return grown
    }
    this.#starts = larger(this.#starts)
    this.#ends = larger(this.#ends)
    this.#amounts = larger(this.#amounts)
  }
}
