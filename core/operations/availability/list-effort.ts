import type { ListSteps } from '../../domain/availability/generate-availability.ts'
import { bytesOf } from '../../domain/availability/timeslots-to-json.ts'
import type { Timeslot } from '../../domain/availability/types.ts'

/** The largest size of one list, bytes: dense slots with many resources can exceed what a browser can show. */
const mostBytes = 32_000_000
/** The most processor time that one question may take, milliseconds. */
const mostWork = 10_000
/** How long a list works before other requests get a turn, milliseconds. */
const piece = 3

export interface EffortLimits {
  bytes: number
  work: number
  /** Milliseconds of a monotonic clock. */
  clock(): number
}

const usual: EffortLimits = { bytes: mostBytes, work: mostWork, clock: () => performance.now() }

/** Limits the work of one question: it yields to other requests, and stops at a size and a time. */
export class ListEffort {
  readonly #limits: EffortLimits
  readonly #nextTurn: () => Promise<void>
  #spent = 0
  #weight = 0

  /** @param nextTurn resolves after other requests had a turn */
  constructor(nextTurn: () => Promise<void>, limits: EffortLimits = usual) {
    this.#nextTurn = nextTurn
    this.#limits = limits
  }

  /** Counts what was listed before; false if the list gets too large with it. */
  add(weight: number): boolean {
    this.#weight += weight
    return this.#weight <= this.#limits.bytes
  }

  /** The slots of a list; null if it gets too large or takes too long. */
  async list(steps: ListSteps): Promise<Timeslot[] | null> {
    const { work, clock } = this.#limits
    let weighed = 0
    let began = clock()
    for (;;) {
      const { done, value: slots } = steps.next()
      if (!this.add(bytesOf(slots, weighed))) return null
      weighed = slots.length
      const taken = clock() - began
      if (done || taken >= piece) this.#spent += taken
      if (done) return slots
      if (taken < piece) continue
      if (this.#spent > work) return null
      await this.#nextTurn()
      began = clock()
    }
  }
}
