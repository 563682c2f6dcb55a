import { namedSteps, resourcesArePicked, type StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the checklist. Its first one is the list itself, where everything is ticked, dated and given to somebody
 * in place; the resource, date and first-form steps stand in the progress bar, and alone draw the page of a
 * direct link.
 */
export const steps: StepDefinition[] = [
  namedSteps.checklist_step,
  { ...namedSteps.resource_step, applies: resourcesArePicked },
  namedSteps.datetime_step,
  namedSteps.first_form_step,
  namedSteps.second_form_step,
  namedSteps.confirmation_step,
]
