import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Draft } from './draft.ts'

/**
 * The data of plugins' steps for a booking, limited to the page's steps: the server refuses any other. Once anything
 * was answered all of it is sent, also where nothing is left: a call that says nothing keeps what was said before.
 */
export function stepAnswersOf(
  { steps }: Pick<Draft, 'steps'>,
  shown: Pick<StepDescriptor, 'name'>[],
): Pick<Draft, 'steps'> {
  if (steps === undefined || shown.length === 0) return {}
  const kept = shown.flatMap(({ name }) => (steps[name] === undefined ? [] : [[name, steps[name]] as const]))
  return { steps: Object.fromEntries(kept) }
}
