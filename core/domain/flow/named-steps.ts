import { bookableServed, dateAndResourcesChosen, resourcesAgreed, resourcesChosen } from './resource-satisfaction.ts'
import {
  appointmentsChosen,
  bookableChosen,
  bookableStepApplies,
  contactGiven,
  dateChosen,
  formStepApplies,
  formsAnswered,
  splashAnswered,
  termsAccepted,
} from './satisfaction.ts'
import type { OwnStepKind } from './step-kinds.ts'
import type { FlowDraft, FlowSite, StepDefinition } from './types.ts'

type Predicate = (draft: FlowDraft, site: FlowSite) => boolean

const always: Predicate = () => true

function named(kind: OwnStepKind, applies: Predicate, satisfied: Predicate, name: string = kind): StepDefinition {
  return { name, kind, prompt: `prompt.${name}`, applies, satisfied }
}

/**
 * The product's own steps with their predicates, by kind: what a flow puts together. A flow that wants one under other
 * conditions spreads it and gives its own `applies`.
 */
export const namedSteps: Record<OwnStepKind, StepDefinition> = {
  bookable_step: named('bookable_step', bookableStepApplies, bookableChosen),
  bookable_byresource_step: named('bookable_byresource_step', bookableStepApplies, bookableServed),
  bookable_withresource_step: named(
    'bookable_withresource_step',
    bookableStepApplies,
    (draft, site) => bookableServed(draft, site) && resourcesAgreed(draft, site),
  ),
  // The list, the dates and the first forms of a checklist are one step: everything is ticked and dated in place.
  // A direct link books one bookable, and has no list.
  checklist_step: named('checklist_step', (_draft, site) => !site.direct, appointmentsChosen),
  bookable_calendar: named('bookable_calendar', bookableStepApplies, bookableChosen, 'bookable_step'),
  resource_step: named('resource_step', always, resourcesChosen),
  first_form_step: named('first_form_step', formStepApplies('first_form'), formsAnswered('first_form')),
  // Resources need no choice: what the customer leaves open is filled in when the capacity is locked.
  datetime_step: named(
    'datetime_step',
    always,
    (draft, site) => dateChosen(draft, site) && splashAnswered(draft, site),
  ),
  datetime_resource_step: named(
    'datetime_resource_step',
    always,
    (draft, site) => dateAndResourcesChosen(draft, site) && splashAnswered(draft, site),
  ),
  // Always: whoever books is known at least by name and e-mail, also where the provider asks nothing else.
  second_form_step: named(
    'second_form_step',
    always,
    (draft, site) => contactGiven(draft) && formsAnswered('second_form')(draft, site),
  ),
  confirmation_step: named('confirmation_step', always, termsAccepted),
}
