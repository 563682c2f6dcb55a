import { ServiceFault } from './fetch-json.ts'

interface Kept<T> {
  answer: Promise<T>
  /** Epoch ms. */
  until: number
}

interface CacheOptions<T> {
  /** Answers kept at most; the oldest goes first. */
  capacity: number
  now(): number
  /** For how many ms an answer is right. */
  keeps(answer: T): number
  /** For how many ms a failure is not tried again. */
  keepsFailure: number
}

/**
 * Answers of a service, each asked for once while it is right: those who ask at the same time share one question, and a
 * failure is kept shortly, so that a service in trouble is left alone. Holds no more than `capacity`.
 */
export class AnswerCache<T> {
  readonly #kept = new Map<string, Kept<T>>()
  readonly #options: CacheOptions<T>

  constructor(options: CacheOptions<T>) {
    this.#options = options
  }

  /** The answer; rejects when `signal` is aborted, while the question goes on for the others and for later. */
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
      () => {
        entry.until = this.#options.now() + this.#options.keepsFailure
      },
    )
    return answer
  }

  /** Keeps what came along with another answer. */
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
