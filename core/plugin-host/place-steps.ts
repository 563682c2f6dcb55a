import type { StepDefinition } from '../plugin-api/index.ts'
import type { PlacedStep } from './registrations.ts'

/**
 * Inserts added steps before or after the steps they name, in the order of registration. The named step may itself be
 * an added one. `left` contains those whose anchor the flow does not have.
 */
export function placeSteps(flow: StepDefinition[], additions: PlacedStep[]) {
  const steps = [...flow]
  let left = additions
  for (;;) {
    const waiting = left.filter((addition) => !insert(steps, addition, additions))
    if (waiting.length === left.length) return { steps, left: waiting }
    left = waiting
  }
}

function insert(steps: StepDefinition[], { step, place }: PlacedStep, additions: PlacedStep[]): boolean {
  if ('before' in place) return insertAt(steps, indexOf(steps, place.before), step)
  const anchor = indexOf(steps, place.after)
  if (anchor < 0) return false
  // After steps with the same anchor, so that the first to register stays first.
  const siblings = new Set(
    additions.filter((each) => 'after' in each.place && each.place.after === place.after).map((each) => each.step.name),
  )
  let at = anchor + 1
  while (siblings.has(steps[at]?.name ?? '')) at += 1
  return insertAt(steps, at, step)
}

const indexOf = (steps: StepDefinition[], name: string) => steps.findIndex((step) => step.name === name)

function insertAt(steps: StepDefinition[], index: number, step: StepDefinition): boolean {
  if (index < 0) return false
  steps.splice(index, 0, step)
  return true
}
