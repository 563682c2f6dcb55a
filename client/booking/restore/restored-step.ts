import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import type { RestoredAt } from './use-restoring.ts'

/** The kinds of steps at which a restored draft goes on, the first that its flow has. */
const kindsOf: Record<RestoredAt, string[]> = {
  confirmation: ['confirmation_step'],
  information: ['second_form_step', 'confirmation_step'],
  date: ['datetime_step', 'datetime_resource_step'],
}

/** The step at which a restored draft goes on. */
export const restoredStep = (steps: StepDescriptor[], at: RestoredAt): StepDescriptor | undefined =>
  kindsOf[at].flatMap((kind) => steps.find((step) => step.kind === kind) ?? [])[0]
