import { frozen } from '../frozen.ts'
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
 * The product's own steps with their predicates, by kind; flows are composed of them. A flow that needs other
 * conditions spreads a step and gives its own `applies`.
 */
export const namedSteps: Readonly<Record<OwnStepKind, StepDefinition>> = frozen({
  bookable_step: named('bookable_step', bookableStepApplies, bookableChosen),
  bookable_byresource_step: named('bookable_byresource_step', bookableStepApplies, bookableServed),
  bookable_withresource_step: named(
    'bookable_withresource_step',
    bookableStepApplies,
    (draft, site) => bookableServed(draft, site) && resourcesAgreed(draft, site),
  ),
  // The list, the dates and the first forms of a checklist are one step, where everything is ticked and dated in place.
  // A direct link books one bookable, so there is no list.
  checklist_step: named('checklist_step', (_draft, site) => !site.direct, appointmentsChosen),
  bookable_calendar: named('bookable_calendar', bookableStepApplies, bookableChosen, 'bookable_step'),
  resource_step: named('resource_step', always, resourcesChosen),
  first_form_step: named('first_form_step', formStepApplies('first_form'), formsAnswered('first_form')),
  // Resources are optional here: those left open are assigned when the capacity is locked.
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
  // It always applies: the customer's name and e-mail are needed even where the provider asks nothing else.
  second_form_step: named(
    'second_form_step',
    always,
    (draft, site) => contactGiven(draft) && formsAnswered('second_form')(draft, site),
  ),
  confirmation_step: named('confirmation_step', always, termsAccepted),
})
