import { availabilityCases } from '../../../bench/availability-workload.ts'
import { generateAvailability } from '../../../domain/availability/index.ts'
import { count, type Proof } from '../proof.ts'

/** A busy provider's month and year: the same number of slots that an independent engine counted, at the same times. */
export const proof: Proof = {
  name: 'availability.workload',
  run() {
    const cases = availabilityCases()
    if (cases.every((one) => one.expectedSlots === null))
      return { skipped: 'slots-workload.json is not there (TESSERA_DATA names its folder), so nobody knows the counts' }
    const counts = cases.map(({ name, input, expectedSlots, expectedStarts }) => {
      const starts = generateAvailability(input).map((slot) => new Date(slot.start).toISOString())
      if (starts.length !== expectedSlots)
        throw new Error(`${name}: ${starts.length} slots instead of ${expectedSlots}`)
      const wrong = expectedStarts?.findIndex((start, at) => start !== starts[at]) ?? -1
      if (wrong >= 0)
        throw new Error(`${name}: slot ${wrong} is ${starts[wrong]} instead of ${expectedStarts?.[wrong]}`)
      return `${name} ${count(starts.length)}`
    })
    return `the expected slots: ${counts.join(', ')}`
  },
}
