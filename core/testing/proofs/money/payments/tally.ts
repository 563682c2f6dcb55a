import { type Window, windows } from '../counter/windows.ts'

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
