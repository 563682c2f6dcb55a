/**
 * Flows are in the domain, because server, browser and plugins share their predicates; plugins import them from here. A
 * flow is composed of the product's own steps (`namedSteps`), or spreads one and replaces a predicate.
 */
export {
  initialResourceChosen,
  namedSteps,
  resourceStepApplies,
  resourcesArePicked,
} from '../domain/flow/index.ts'
export type {
  BookingFlow,
  FlowDraft,
  FlowSite,
  StepDefinition,
  StepDescriptor,
  StepEffect,
  StepFacts,
} from '../domain/flow/types.ts'
