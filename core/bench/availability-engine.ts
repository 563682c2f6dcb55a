import { generateAvailability, timeslotsToJson } from '../domain/availability/index.ts'
import { type AvailabilityCase, availabilityCases } from './availability-workload.ts'
import { alternate, type Bench } from './bench.ts'
import { availabilityFloor } from './limits/availability-floor.ts'

/** Many short rows in few slots leave the floor little to do; the engine reads every row's fields all the same. */
const goals: Record<string, number> = { month_0: 0.4, month_200: 0.4, month_2000: 0.15, year_2000: 0.4 }

/** A figure means nothing when the floor or the engine lists other slots. */
function assertSameSlots({ name, input, expectedSlots }: AvailabilityCase, floor: Record<string, string[]>): void {
  const engine = generateAvailability(input).map((slot) => new Date(slot.start).toISOString())
  const floorStarts = Object.values(floor).flat().sort()
  if (engine.length !== (expectedSlots ?? engine.length) || engine.join() !== floorStarts.join())
    throw new Error(`${name}: the engine lists ${engine.length} slots, the floor ${floorStarts.length}`)
}

/** Many short turns: on a busy machine a disturbed round is then one of many, and the medians stay put. */
const ROUNDS = 41
const ROUND_MS = 20

/** A round: milliseconds of one call, averaged over as many as fill it. The first, the warm-up, finds out how many. */
function rounds(work: () => unknown): () => number {
  const timeCalls = (calls: number): number => {
    const start = performance.now()
    for (let call = 0; call < calls; call++) work()
    return (performance.now() - start) / calls
  }
  let calls = 0
  return () => {
    if (calls === 0) {
      timeCalls(300)
      calls = Math.max(10, Math.round(ROUND_MS / timeCalls(50)))
    }
    return timeCalls(calls)
  }
}

/** From occupancy rows in index order to the JSON bytes of an answer, against plain integer loops. */
export const benches: Bench[] = availabilityCases().map((one) => ({
  name: `availability.engine.${one.name}`,
  unit: 'ms',
  goal: goals[one.name] ?? 0.4,
  better: 'lower',
  async run() {
    const { input } = one
    const floor = availabilityFloor(input.range, input.occupancy)
    assertSameSlots(one, floor())
    const context = { timezone: input.timezone, bookabletype: input.bookable.bookabletype }
    const engine = () => timeslotsToJson(generateAvailability(input), context)
    return alternate(rounds(engine), rounds(floor), ROUNDS)
  },
}))
