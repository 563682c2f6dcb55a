import { pluginLimits } from '../../plugin-api/limits.ts'

interface Waiting {
  lane: string
  enter(): void
}

/**
 * Runs a limited number of works at once and queues the rest. All code that holds a whole file in memory goes through
 * it, which bounds the memory of simultaneous uploads. A lane is a white-label's: its store may hang, so it has a share
 * of the places alone, and the others never wait for it.
 */
export class FileGate {
  #free: number
  readonly #share: number
  readonly #taken = new Map<string, number>()
  readonly #waiting: Waiting[] = []

  constructor({ places, share }: { places: number; share: number }) {
    this.#free = places
    this.#share = share
  }

  async run<T>(lane: string, work: () => Promise<T>): Promise<T> {
    if (this.#isOpen(lane)) this.#take(lane)
    else await new Promise<void>((resolve) => this.#waiting.push({ lane, enter: resolve }))
    try {
      return await work()
    } finally {
      this.#give(lane)
    }
  }

  #isOpen(lane: string): boolean {
    return this.#free > 0 && (this.#taken.get(lane) ?? 0) < this.#share
  }

  #take(lane: string): void {
    this.#free -= 1
    this.#taken.set(lane, (this.#taken.get(lane) ?? 0) + 1)
  }

  /** Gives a place back, and lets in the first who may enter now. */
  #give(lane: string): void {
    this.#free += 1
    const left = (this.#taken.get(lane) ?? 1) - 1
    if (left > 0) this.#taken.set(lane, left)
    else this.#taken.delete(lane)
    const at = this.#waiting.findIndex((one) => this.#isOpen(one.lane))
    const [next] = at < 0 ? [] : this.#waiting.splice(at, 1)
    if (!next) return
    this.#take(next.lane)
    next.enter()
  }
}

/** 8 files of 5 MiB at once in a process, 2 of them of one white-label. */
const limits = { places: 8, share: pluginLimits.files.atOnce.most }

/** Whole files that a process checks at once. */
export const wholeFiles = new FileGate(limits)

/**
 * The same for files collected in memory while they arrive, for stores that can't write in pieces. Deliberately slow
 * senders delay each other here, but not files that have arrived.
 */
export const gathering = new FileGate(limits)
