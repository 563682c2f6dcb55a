import type { StepDefinition } from '@tessera/plugin-api'
import {
  bookableChosen,
  bookableStepApplies,
  contactGiven,
  dateChosen,
  formStepApplies,
  formsAnswered,
  termsAccepted,
} from '../../core/domain/flow/index.ts'

/**
 * The steps of the normal flow with their predicates. Pure data and functions: the server decides by them what may be
 * confirmed, and the browser where one may go.
 */
export const steps: StepDefinition[] = [
  {
    name: 'bookable_step',
    kind: 'bookable_step',
    prompt: 'prompt.bookable_step',
    applies: bookableStepApplies,
    satisfied: bookableChosen,
  },
  {
    name: 'first_form_step',
    kind: 'first_form_step',
    prompt: 'prompt.first_form_step',
    applies: formStepApplies('first_form'),
    satisfied: formsAnswered('first_form'),
  },
  {
    name: 'datetime_step',
    kind: 'datetime_step',
    prompt: 'prompt.datetime_step',
    applies: () => true,
    // Resources need no choice: what the customer leaves open is filled in when the capacity is locked.
    satisfied: dateChosen,
  },
  {
    name: 'second_form_step',
    kind: 'second_form_step',
    prompt: 'prompt.second_form_step',
    // Always: whoever books is known at least by name and e-mail, also where the provider asks nothing else.
    applies: () => true,
    satisfied: (draft, site) => contactGiven(draft) && formsAnswered('second_form')(draft, site),
  },
  {
    name: 'confirmation_step',
    kind: 'confirmation_step',
    prompt: 'prompt.confirmation_step',
    applies: () => true,
    satisfied: termsAccepted,
  },
]
