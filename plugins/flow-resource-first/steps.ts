import { initialResourceChosen, namedSteps, resourceStepApplies, type StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the resource-first flow. The first two are pages of the provider, before there is a bookable; the rest
 * is as in the other flows, with the resource already chosen.
 */
export const steps: StepDefinition[] = [
  {
    ...namedSteps.resource_step,
    applies: resourceStepApplies,
    // The groups are known only with the bookable, so one resource is enough here.
    satisfied: initialResourceChosen,
  },
  namedSteps.bookable_byresource_step,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  namedSteps.second_form_step,
  namedSteps.confirmation_step,
]
