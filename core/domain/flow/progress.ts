import type { StepDescriptor } from './types.ts'

/** How a step stands in the progress bar. A step that is `disabled` can't be entered from there. */
export type StepProgress = 'active' | 'completed' | 'open' | 'disabled'

export interface ProgressStep {
  name: string
  state: StepProgress
}

/** In a checklist these are done in place, card by card: the bar shows them, and leads nowhere. */
const doneInPlace = new Set(['datetime_step', 'first_form_step', 'resource_step'])

const first = 'checklist_step'
const last = 'confirmation_step'

/**
 * The progress bar's steps. In a flow of one after the other, a step can be entered when all before it are complete.
 * In a free one (the checklist) every step can, except those that are done in place, and the confirmation while
 * nothing is pending.
 * @param isComplete by the predicates of the flow, for the draft as it is
 */
export function progressOf(
  steps: StepDescriptor[],
  current: string,
  isComplete: (step: StepDescriptor) => boolean,
  { free = false }: { free?: boolean } = {},
): ProgressStep[] {
  const hasPending = steps.some((step) => step.kind === first && isComplete(step))
  const mayEnter = (step: StepDescriptor, index: number): boolean => {
    if (!free) return steps.slice(0, index).every(isComplete)
    return step.kind === last ? hasPending : !doneInPlace.has(step.kind)
  }
  const stateOf = (step: StepDescriptor, index: number): StepProgress => {
    if (step.name === current) return 'active'
    if (!mayEnter(step, index)) return 'disabled'
    return isComplete(step) && step.kind !== last ? 'completed' : 'open'
  }
  return steps.map((step, index) => ({ name: step.name, state: stateOf(step, index) }))
}
