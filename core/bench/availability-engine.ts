import { generateAvailability, timeslotsToJson } from '../domain/availability/index.ts'
import { type AvailabilityCase, availabilityCases } from './availability-workload.ts'
import { alternate, type Bench } from './bench.ts'
import { availabilityFloor } from './limits/availability-floor.ts'

/** With many short rows in few slots the floor has little to do, but the engine still reads every row's fields. */
const goals: Record<string, number> = { month_0: 0.4, month_200: 0.4, month_2000: 0.15, year_2000: 0.4 }

/** Throws unless the floor and the engine list the same slots: otherwise the figure means nothing. */
function assertSameSlots({ name, input, expectedSlots }: AvailabilityCase, floor: Record<string, string[]>): void {
  const engine = generateAvailability(input).map((slot) => new Date(slot.start).toISOString())
  const floorStarts = Object.values(floor).flat().sort()
  if (engine.length !== (expectedSlots ?? engine.length) || engine.join() !== floorStarts.join())
    throw new Error(`${name}: the engine lists ${engine.length} slots, the floor ${floorStarts.length}`)
}

/** Many short rounds: on a busy machine only some of them are disturbed, and the medians stay stable. */
const ROUNDS = 41
const ROUND_MS = 20

/**
 * Returns a round: milliseconds per call, averaged over as many calls as fill `ROUND_MS`. The first (warm-up) round
 * determines their number.
 */
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

/** The path from occupancy rows in index order to the JSON bytes of an answer, compared with plain integer loops. */
export const benches: Bench[] = availabilityCases().map((one) => ({
  name: `availability.engine.${one.name}`,
  unit: 'ms',
  goal: goals[one.name] ?? 0.4,
  better: 'lower',
  async run() {
    const { input } = one
    const floor = availabilityFloor(input.range, input.occupancy)
    assertSameSlots(one, floor())
    const { id, bookabletype } = input.bookable
    const context = { timezone: input.timezone, bookabletype, bookables: [id] }
    const engine = () => timeslotsToJson(generateAvailability(input), context)
    return alternate(rounds(engine), rounds(floor), ROUNDS)
  },
}))
