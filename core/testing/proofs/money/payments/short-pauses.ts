/** Pauses between these, ms, are those in which plugins wait before they ask a service again. */
const from = 200
const until = 2_000
const shorter = 20

/** Lets the pauses before a second attempt pass sooner while something runs; time-outs stay as they are. */
export async function withShortPauses<T>(work: () => Promise<T>): Promise<T> {
  const original = globalThis.setTimeout
  const short = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    original(callback, ms > from && ms <= until ? ms / shorter : ms, ...args)
  globalThis.setTimeout = Object.assign(short, original)
  try {
    return await work()
  } finally {
    globalThis.setTimeout = original
  }
}
