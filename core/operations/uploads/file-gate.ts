/**
 * Lets so much work run at once, the rest waits in line. Whoever holds a whole file in memory goes through it, which is
 * what bounds the memory that uploads take, however many come together.
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

/** Whole files that a process judges at once: 8 of 5 MiB each. */
export const wholeFiles = new FileGate(8)

/**
 * The same for those that are gathered as they arrive, for stores that can't write in pieces. Senders who are slow on
 * purpose hold up each other here, and nobody whose file has arrived.
 */
export const gathering = new FileGate(8)
