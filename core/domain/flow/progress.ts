import type { StepDescriptor } from './types.ts'

/** How a step stands in the progress bar. A step that is `disabled` can't be entered from there. */
export type StepProgress = 'active' | 'completed' | 'open' | 'disabled'

export interface ProgressStep {
  name: string
  state: StepProgress
  /** Done in place: what is behind it is complete although it can't be entered. */
  isDone: boolean
}

/** In a checklist these are done in place, card by card: the bar shows them, and leads nowhere. */
const doneInPlace = new Set(['datetime_step', 'first_form_step', 'resource_step'])

const first = 'checklist_step'
const last = 'confirmation_step'

/**
 * The progress bar's steps. In a flow of one after the other, a step can be entered when all before it are complete.
 * In a free one (the checklist) every step can as soon as something is pending, except those that are done in place;
 * these are done with it.
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
    return step.kind === first || (hasPending && !doneInPlace.has(step.kind))
  }
  const stateOf = (step: StepDescriptor, index: number): StepProgress => {
    if (step.name === current) return 'active'
    if (!mayEnter(step, index)) return 'disabled'
    return isComplete(step) && step.kind !== last ? 'completed' : 'open'
  }
  const isDone = (step: StepDescriptor) => free && hasPending && doneInPlace.has(step.kind)
  return steps.map((step, index) => ({ name: step.name, state: stateOf(step, index), isDone: isDone(step) }))
}
