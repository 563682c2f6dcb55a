import { occupiedBy } from './candidate-span.ts'
import { candidateToJudge } from './candidate-to-judge.ts'
import { compileCapacity } from './compile-capacity.ts'
import { keepingExactly } from './exact-capacity.ts'
import { measureCapacity } from './measure-capacity.ts'
import type { AvailabilityInput, Candidate, JudgeOptions, Verdict } from './types.ts'

/**
 * Judges a requested booking with the engine that listed it: assigns the resources and returns what the reservation
 * will occupy. `input.range`, `seats` and `chosen` are ignored in favour of the candidate's. `end` includes
 * `addedtime`. The window and the hours are checked once, when a hold is taken; later re-checks and staff switch them
 * off (`{ window: false }`) and put their own reservation in `ignoring`. A hold that is confirmed before it expires
 * keeps exactly its resources (`exactResources`).
 */
export function judge(input: AvailabilityInput, candidate: Candidate, options: JudgeOptions = {}): Verdict {
  const { window = true } = options
  const { hours = window } = options
  const { seats, resources } = candidate
  if (!Number.isInteger(seats) || seats < 1) return { ok: false, reason: 'invalid' }
  const span = candidateToJudge(input, candidate, { window, hours })
  if (span === 'invalid') return { ok: false, reason: 'invalid' }
  if (span.outside) return { ok: false, reason: span.outside }
  const query = { seats, chosen: resources, explain: true, isJudged: true }
  const compiled = compileCapacity(input, true)
  const capacity = options.exactResources ? keepingExactly(compiled, resources) : compiled
  const result = measureCapacity(capacity, span, query)
  if (result.reason) return { ok: false, reason: result.reason }
  if (hours && seats > input.bookable.seatsperbooking) return { ok: false, reason: 'seats' }
  return {
    ok: true,
    resources: options.exactResources ? [...resources] : [...result.assigned],
    occupies: [...occupiedBy(span)],
    seatsleft: result.seats - seats,
  }
}
