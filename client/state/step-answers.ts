import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Draft } from './draft.ts'

/** The data of plugins' steps for a booking, limited to the page's steps: the server refuses any other. */
export function stepAnswersOf(
  { steps = {} }: Pick<Draft, 'steps'>,
  shown: Pick<StepDescriptor, 'name'>[],
): Pick<Draft, 'steps'> {
  const kept = shown.flatMap(({ name }) => (steps[name] === undefined ? [] : [[name, steps[name]] as const]))
  return kept.length > 0 ? { steps: Object.fromEntries(kept) } : {}
}
