import { setImmediate as others } from 'node:timers/promises'
import { bytesOf } from '../../domain/availability/timeslots-to-json.ts'
import type { Timeslot } from '../../domain/availability/types.ts'

/** The most that one list may weigh, bytes: what dense slots with many resources add up to is more than a browser shows. */
const mostBytes = 32_000_000
/** The most of the processor's time that one question may take, milliseconds. */
const mostWork = 10_000
/** How long a list works before it lets other requests have a turn, milliseconds. */
const turn = 10
/** Looking at the clock costs about as much as a small candidate. */
const candidatesALook = 16

export interface EffortLimits {
  bytes: number
  work: number
  /** Milliseconds of a clock that only runs forward. */
  clock(): number
}

const usual: EffortLimits = { bytes: mostBytes, work: mostWork, clock: () => performance.now() }

/** The work that one question may cause: lists are made in turns with other requests, up to a size and a time. */
export class ListEffort {
  readonly #limits: EffortLimits
  #spent = 0
  #turns = 0

  constructor(limits: EffortLimits = usual) {
    this.#limits = limits
  }

  /** How often other requests had a turn. */
  get turns(): number {
    return this.#turns
  }

  /** The slots of a list; null when it would be too large or take too long. */
  async list(steps: Iterable<Timeslot | null>): Promise<Timeslot[] | null> {
    const { bytes, work, clock } = this.#limits
    const slots: Timeslot[] = []
    let weight = 0
    let looked = 0
    let began = clock()
    for (const slot of steps) {
      if (slot) {
        slots.push(slot)
        weight += bytesOf(slot)
        if (weight > bytes) return null
      }
      if (++looked % candidatesALook !== 0) continue
      const taken = clock() - began
      if (taken < turn) continue
      this.#spent += taken
      if (this.#spent > work) return null
      this.#turns += 1
      await others()
      began = clock()
    }
    this.#spent += clock() - began
    return slots
  }
}
