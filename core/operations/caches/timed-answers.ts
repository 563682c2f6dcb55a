import { forEverybody } from '../request-scope.ts'
import { BoundedMap } from './bounded-map.ts'

/** Answers that anybody gets who asks the same within a time. */
export interface TimedAnswers<T> {
  /**
   * The answer of a key, made where there is none that holds. Simultaneous askers share one making, which goes on when
   * the client that began it disconnects; what it throws or refuses (`null`) is not kept.
   */
  answer(key: string, { now, lasts }: { now: number; lasts: number }, make: () => Promise<T | null>): Promise<T | null>
}

/** Rough size of an entry beside its value and its key, bytes. */
const entryOverhead = 200

/**
 * @param capacity bytes of all answers that are kept; least recently used ones go first, and larger ones are not kept
 * @param sizeOf the bytes of an answer
 */
export function makeTimedAnswers<T>(capacity: number, sizeOf: (value: T) => number): TimedAnswers<T> {
  const kept = new BoundedMap<string, { until: number; value: T }>(
    capacity,
    ({ value }, key) => sizeOf(value) + key.length + entryOverhead,
  )
  const making = new Map<string, Promise<T | null>>()

  async function made(key: string, until: number, make: () => Promise<T | null>): Promise<T | null> {
    try {
      // It ends after it was noted as running, however soon.
      await null
      const value = await forEverybody(make)
      if (value !== null) kept.set(key, { until, value })
      return value
    } finally {
      making.delete(key)
    }
  }

  return {
    async answer(key, { now, lasts }, make) {
      const known = kept.get(key)
      if (known && now < known.until) return known.value
      const running = making.get(key)
      if (running) return running
      const begun = made(key, now + lasts, make)
      making.set(key, begun)
      return begun
    },
  }
}
