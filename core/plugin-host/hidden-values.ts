import { formsOf, shortSecret } from '../operations/plugins/secret-forms.ts'

/** The most values that are remembered: those of the tenants that were served last. */
const most = 10_000

/** The lines of a log that may repeat what a plugin said, or the code of an error that it threw. */
const mayRepeat = /"(plugin|fault|err|processor|channel|kind|code)":/

/** A value in each form in which a line may have it; none of one that is too short. */
const formsIn = (value: string): string[] => (value.length < shortSecret ? [] : formsOf(value))

/** The values of secret settings, which are taken out of the log wherever they stand. */
export class HiddenValues {
  readonly #always: string[]
  readonly #values = new Set<string>()

  /** @param always the operator's, which are never forgotten */
  constructor(always: string[] = []) {
    this.#always = always.flatMap(formsIn)
  }

  add(values: string[]): void {
    for (const value of values.flatMap(formsIn)) {
      this.#values.delete(value)
      this.#values.add(value)
    }
    for (const value of this.#values) {
      if (this.#values.size <= most) break
      this.#values.delete(value)
    }
  }

  /** A line of the log without them. */
  clean(line: string): string {
    return mayRepeat.test(line) ? this.hide(line) : line
  }

  /** A text without them. */
  hide(text: string): string {
    const found = [...this.#always, ...this.#values].filter((value) => text.includes(value))
    // The longest first: one may be the beginning of another.
    found.sort((one, other) => other.length - one.length)
    return found.reduce((rest, value) => rest.replaceAll(value, '[hidden]'), text)
  }
}
