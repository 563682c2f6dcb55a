/**
 * Answers equal questions together. Everybody who asks within one turn of the event loop gets the answer of one query,
 * which is sent at the turn's end: after all of them have asked, so that it is as new as a query of their own.
 */
export class SharedLooks {
  readonly #waiting = new Map<string, Promise<string>>()

  /** @param ask called once for all who wait for the same key */
  look(key: string, ask: () => Promise<string>): Promise<string> {
    const known = this.#waiting.get(key)
    if (known) return known
    const turn = Promise.withResolvers<void>()
    setImmediate(turn.resolve)
    const asked = turn.promise.then(() => {
      this.#waiting.delete(key)
      return ask()
    })
    this.#waiting.set(key, asked)
    return asked
  }
}
