import type { BookingFlow, FlowDraft, FlowSite, StepDefinition, StepDescriptor } from './types.ts'

/** The steps of the flow that apply to this draft, in order. */
export function stepsFor(flow: BookingFlow, draft: FlowDraft, site: FlowSite): StepDefinition[] {
  return flow.steps.filter((step) => step.applies(draft, site))
}

/** The steps as sent to the browser, without their predicates. */
export function describeSteps(steps: StepDescriptor[]): StepDescriptor[] {
  return steps.map(({ name, kind, prompt }) => ({ name, kind, prompt }))
}

/** The first step that is not satisfied: a draft is resumed there. The last one when all are; null without steps. */
export function firstOpenStep(steps: StepDefinition[], draft: FlowDraft, site: FlowSite): StepDefinition | null {
  return steps.find((step) => !step.satisfied(draft, site)) ?? steps.at(-1) ?? null
}

/** Whether every step before this one is satisfied. False for a step that the flow does not have. */
export function mayEnter(steps: StepDefinition[], name: string, draft: FlowDraft, site: FlowSite): boolean {
  const index = steps.findIndex((step) => step.name === name)
  return index >= 0 && steps.slice(0, index).every((step) => step.satisfied(draft, site))
}

/** The steps that still block the confirm; the server checks again before it books. */
export function unsatisfiedSteps(steps: StepDefinition[], draft: FlowDraft, site: FlowSite): StepDefinition[] {
  // Compared with `true`: a predicate that returns a promise does not pass.
  return steps.filter((step) => step.satisfied(draft, site) !== true)
}
