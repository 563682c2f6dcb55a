import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Draft } from './draft.ts'

/**
 * What the steps of plugins keep, as a booking sends it: of the steps that the page has, since the server refuses the
 * answer of any other.
 */
export function stepAnswersOf(
  { steps = {} }: Pick<Draft, 'steps'>,
  shown: StepDescriptor[],
): { steps?: Record<string, unknown> } {
  const kept = shown.flatMap(({ name }) => (steps[name] === undefined ? [] : [[name, steps[name]] as const]))
  return kept.length > 0 ? { steps: Object.fromEntries(kept) } : {}
}
