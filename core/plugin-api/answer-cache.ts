import { BusyFault, ServiceFault } from './fetch-json.ts'

interface Kept<T> {
  answer: Promise<T>
  /** Epoch ms. */
  until: number
}

interface CacheOptions<T> {
  /** The most answers kept; the oldest is dropped first. */
  capacity: number
  now(): number
  /** How long an answer is valid, in ms. */
  keeps(answer: T): number
  /** How long a failure is kept before the next attempt, in ms; a `BusyFault` is kept for none. */
  keepsFailure: number
}

/**
 * A cache for a service's answers. Callers at the same time share one request, and a failure is kept for a short while,
 * so that a service in trouble is left alone. Holds at most `capacity` answers.
 */
export class AnswerCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #options: CacheOptions<T>

  constructor(options: CacheOptions<T>) {
    this.#options = options
  }

  /** The answer to a question. Rejects when `signal` is aborted; the request continues for other and later callers. */
  get(key: string, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
    const known = this.#kept.get(key)
    const answer = known && this.#options.now() < known.until ? known.answer : this.#ask(key, ask)
    return untilAborted(answer, signal)
  }

  #ask(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = ask()
    const entry: Kept<T> = { answer, until: Number.POSITIVE_INFINITY }
    this.#put(key, entry)
    answer.then(
      (value) => {
        entry.until = this.#options.now() + this.#options.keeps(value)
      },
      (error: unknown) => {
        entry.until = this.#options.now() + (error instanceof BusyFault ? 0 : this.#options.keepsFailure)
      },
    )
    return answer
  }

  /** Stores an answer that arrived with another one. */
  set(key: string, value: T): void {
    this.#put(key, { answer: Promise.resolve(value), until: this.#options.now() + this.#options.keeps(value) })
  }

  #put(key: string, entry: Kept<T>) {
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#options.capacity) break
      this.#kept.delete(oldest)
    }
  }
}

function untilAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new ServiceFault('nobody waits any more'))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
