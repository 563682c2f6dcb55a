import { namedSteps, type StepDefinition } from '@tessera/plugin-api'

/**
 * The steps of the normal flow with their predicates. Pure data and functions: the server uses them to decide what may
 * be confirmed, and the browser to decide which steps may be entered.
 */
export const steps: StepDefinition[] = [
  namedSteps.bookable_step,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  namedSteps.second_form_step,
  namedSteps.confirmation_step,
]
