import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { Draft, UpdateDraft } from '../state/draft.ts'

/**
 * The props of one of the product's own steps. It renders its part of the draft, in a frame with summary and prices.
 */
export interface StepProps {
  step: StepDescriptor
  draft: Draft
  update: UpdateDraft
  /** The step is complete: goes to the next applicable one. */
  onContinue(): void
  onBack(): void
}
