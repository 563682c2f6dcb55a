import fc from 'fast-check'
import { randomCase } from '../../references/availability/random/random-case.ts'
import { differenceIn } from '../../references/availability/same-answers.ts'
import { count, type Proof, sizeOf } from '../proof.ts'

const cases = sizeOf('PROVE_CASES', 20_000)

/**
 * Generated bookables, resources, reservations, zones and ranges: the engine answers like a second one that tries every
 * possibility.
 */
export const proof: Proof = {
  name: 'availability.engines',
  run(seed) {
    let questions = 0
    const sameAnswers = fc.property(randomCase, (one) => {
      const { difference, asked } = differenceIn(one)
      questions += asked
      if (difference) throw new Error(JSON.stringify(difference, null, 1))
    })
    fc.assert(sameAnswers, { seed, numRuns: cases })
    return `${count(cases)} cases, ${count(questions)} answers: the same slots, seats, resources and reasons as the engine that looks at every minute`
  },
}
