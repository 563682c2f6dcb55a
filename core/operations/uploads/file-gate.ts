/**
 * Runs a limited number of works at once and queues the rest. All code that holds a whole file in memory goes through
 * it, which bounds the memory of simultaneous uploads.
 */
export class FileGate {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(places: number) {
    this.#free = places
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** Whole files that a process checks at once: 8 of 5 MiB each. */
export const wholeFiles = new FileGate(8)

/**
 * The same for files collected in memory while they arrive, for stores that can't write in pieces. Deliberately slow
 * senders delay each other here, but not files that have arrived.
 */
export const gathering = new FileGate(8)
