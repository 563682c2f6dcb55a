/** Flows live in the domain, because server, browser and plugins share their predicates; plugins get them from here. */
export type { BookingFlow, FlowDraft, FlowSite, StepDefinition, StepDescriptor } from '../domain/flow/types.ts'
