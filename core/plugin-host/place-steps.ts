import type { StepDefinition } from '../plugin-api/index.ts'
import type { PlacedStep } from './registrations.ts'

/**
 * Puts added steps before or after the ones they name, in the order of registration; a step may name one that is
 * added itself. `left` are those whose anchor the flow does not have.
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
  // Behind the steps that were placed after the same anchor, so that the first to register comes first.
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
