import { namedSteps, type StepDefinition } from '@tessera/plugin-api'

const details: StepDefinition[] = [namedSteps.second_form_step, namedSteps.confirmation_step]

/** The bookable and its calendar together: another bookable is one press away, and the month stays. */
export const calendarSteps: StepDefinition[] = [
  namedSteps.bookable_calendar,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  ...details,
]

/** The bookable, then date, time and resources together: each narrows the others. */
export const dateWithResourceSteps: StepDefinition[] = [
  namedSteps.bookable_step,
  namedSteps.first_form_step,
  namedSteps.datetime_resource_step,
  ...details,
]

/** The bookable and who serves together, then the date. */
export const withResourceSteps: StepDefinition[] = [
  namedSteps.bookable_withresource_step,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  ...details,
]
