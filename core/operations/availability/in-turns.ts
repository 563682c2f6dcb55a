/**
 * Does all steps of a piece of work and returns its result.
 * @param nextTurn resolves after other requests had a turn
 */
export async function inTurns<T>(steps: Generator<unknown, T>, nextTurn: () => Promise<void>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await nextTurn()
  }
}
