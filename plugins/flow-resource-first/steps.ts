import { initialResourceChosen, namedSteps, resourceStepApplies, type StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the resource-first flow. The first two are pages of the provider, before there is a bookable; the rest
 * is as in every flow, with the resource chosen already.
 */
export const steps: StepDefinition[] = [
  {
    ...namedSteps.resource_step,
    applies: resourceStepApplies,
    // Which groups there are is known with the bookable only: one resource is enough to begin with.
    satisfied: initialResourceChosen,
  },
  namedSteps.bookable_byresource_step,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  namedSteps.second_form_step,
  namedSteps.confirmation_step,
]
