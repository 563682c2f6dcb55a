/**
 * The windows of the finaliser: before and after (1) the attempt row, (2) the call, (3) the answer, (4) the confirm
 * transaction, (5) the capture, (6) the ledger line, (7) the answer to the browser; W15 is recovery that breaks off,
 * and two finalisers at once. What stands here is what a lost request, a lost answer, a refused statement and a commit
 * of which nobody hears can hit; `payments.kill` ends whole processes there.
 */
export const windows = {
  W1: 'before the attempt row',
  W2: 'after it',
  W3: 'before the call',
  W4: 'after it',
  W5: 'before its answer',
  W6: 'after it',
  W7: 'before the confirm transaction',
  W8: 'after it',
  W9: 'before the capture',
  W10: 'after it',
  W11: 'before the ledger line',
  W12: 'after it',
  W13: 'before the answer to the browser',
  W14: 'after it',
  W15: 'in recovery, or two at once',
} as const
export type Window = keyof typeof windows

/** What happened, and how often. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(what: string, times = 1): void {
    this.#counts.set(what, this.of(what) + times)
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** Everything that was counted. */
  get all(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => a.localeCompare(b)))
  }

  get windows(): Record<Window, number> {
    const names = Object.keys(windows)
    return Object.fromEntries(names.map((name) => [name, this.of(name)])) as Record<Window, number>
  }
}
