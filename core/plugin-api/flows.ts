/**
 * Flows live in the domain, because server, browser and plugins share their predicates; plugins get them from here. A
 * flow puts the product's own steps together (`namedSteps`), or spreads one and gives it another predicate.
 */
export {
  initialResourceChosen,
  namedSteps,
  resourceStepApplies,
  resourcesArePicked,
} from '../domain/flow/index.ts'
export type { BookingFlow, FlowDraft, FlowSite, StepDefinition, StepDescriptor } from '../domain/flow/types.ts'
