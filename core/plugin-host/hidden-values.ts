/** Shorter secrets occur in other texts by chance. */
const shortest = 6
/** The most values that are remembered: those of the tenants that were served last. */
const most = 10_000

/** The lines of a log that may repeat what a plugin said, or the code of an error that it threw. */
const mayRepeat = /"(plugin|fault|err|processor|channel|kind|code)":/

/** The values of secret settings, which are taken out of the log wherever they stand. */
export class HiddenValues {
  readonly #values = new Set<string>()

  add(values: string[]): void {
    for (const value of values) {
      if (value.length < shortest) continue
      this.#values.delete(value)
      this.#values.add(value)
      // As it stands in JSON.
      const escaped = JSON.stringify(value).slice(1, -1)
      if (escaped !== value) this.#values.add(escaped)
    }
    for (const value of this.#values) {
      if (this.#values.size <= most) break
      this.#values.delete(value)
    }
  }

  /** A line of the log without them. */
  clean(line: string): string {
    if (!mayRepeat.test(line)) return line
    const found = [...this.#values].filter((value) => line.includes(value))
    // The longest first: one may be the beginning of another.
    found.sort((one, other) => other.length - one.length)
    return found.reduce((text, value) => text.replaceAll(value, '[hidden]'), line)
  }
}
