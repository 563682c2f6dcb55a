import { namedSteps, resourcesArePicked, type StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the checklist. The first one is the list itself, where services, dates and resources are chosen in
 * place. The resource, date and first-form steps appear in the progress bar; they have pages of their own only on a
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
