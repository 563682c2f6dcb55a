import { namedSteps, type StepDefinition } from '@tessera/plugin-api'

const details: StepDefinition[] = [namedSteps.second_form_step, namedSteps.confirmation_step]

/** Bookable and calendar on one screen: another bookable is one click away, and the month stays. */
export const calendarSteps: StepDefinition[] = [
  namedSteps.bookable_calendar,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  ...details,
]

/** The bookable, then date, time and resources on one screen, where each choice narrows the others. */
export const dateWithResourceSteps: StepDefinition[] = [
  namedSteps.bookable_step,
  namedSteps.first_form_step,
  namedSteps.datetime_resource_step,
  ...details,
]

/** Bookable and resources on one screen, then the date. */
export const withResourceSteps: StepDefinition[] = [
  namedSteps.bookable_withresource_step,
  namedSteps.first_form_step,
  namedSteps.datetime_step,
  ...details,
]
