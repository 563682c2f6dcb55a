import { isOwnStepKind, type OwnStepKind } from './step-kinds.ts'
import type { StepDescriptor } from './types.ts'

/** State of a step in the progress bar. A `disabled` step can't be entered from there. */
export type StepProgress = 'active' | 'completed' | 'open' | 'disabled'

export interface ProgressStep {
  name: string
  state: StepProgress
  /** Whether the step is complete but is done in place, so that it can't be entered. */
  isDone: boolean
  /** Whether it is done in place: a part of the step before, which has no number of its own. */
  isInPlace: boolean
}

/** In a checklist these steps are done in place, card by card: the bar shows them, but doesn't link to them. */
const doneInPlace = new Set<OwnStepKind>(['datetime_step', 'first_form_step', 'resource_step'])

const isDoneInPlace = ({ kind }: StepDescriptor): boolean => isOwnStepKind(kind) && doneInPlace.has(kind)

const first: OwnStepKind = 'checklist_step'
const last: OwnStepKind = 'confirmation_step'

/**
 * The progress bar's steps. In a flow with an order, a step can be entered when all before it are complete. In a free
 * flow (the checklist), every step can be entered as soon as an appointment is pending; steps done in place can't.
 * @param isComplete judges a step of the flow for the current draft
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
    return step.kind === first || (hasPending && !isDoneInPlace(step))
  }
  const stateOf = (step: StepDescriptor, index: number): StepProgress => {
    if (step.name === current) return 'active'
    if (!mayEnter(step, index)) return 'disabled'
    return isComplete(step) && step.kind !== last ? 'completed' : 'open'
  }
  const isDone = (step: StepDescriptor) => free && hasPending && isDoneInPlace(step) && isComplete(step)
  return steps.map((step, index) => ({
    name: step.name,
    state: stateOf(step, index),
    isDone: isDone(step),
    isInPlace: free && isDoneInPlace(step),
  }))
}
