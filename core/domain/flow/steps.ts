import type { BookingFlow, FlowDraft, FlowSite, StepDefinition, StepDescriptor } from './types.ts'

/** The steps of the flow that apply to this draft, in order. */
export function stepsFor(flow: BookingFlow, draft: FlowDraft, site: FlowSite): StepDefinition[] {
  return flow.steps.filter((step) => step.applies(draft, site))
}

/** What travels to the browser: the steps without their predicates. */
export function describeSteps(steps: StepDescriptor[]): StepDescriptor[] {
  return steps.map(({ name, kind, prompt }) => ({ name, kind, prompt }))
}

/** The first step that is not satisfied: where a draft is taken up again. The last one when all are; null without steps. */
export function firstOpenStep(steps: StepDefinition[], draft: FlowDraft, site: FlowSite): StepDefinition | null {
  return steps.find((step) => !step.satisfied(draft, site)) ?? steps.at(-1) ?? null
}

/** A step may be entered when every step before it is satisfied. One that the flow does not have may not. */
export function mayEnter(steps: StepDefinition[], name: string, draft: FlowDraft, site: FlowSite): boolean {
  const index = steps.findIndex((step) => step.name === name)
  return index >= 0 && steps.slice(0, index).every((step) => step.satisfied(draft, site))
}

/** The steps that stand in the way of a confirm; the server asks again before it books. */
export function unsatisfiedSteps(steps: StepDefinition[], draft: FlowDraft, site: FlowSite): StepDefinition[] {
  // Not by truth of value: a promise is no answer.
  return steps.filter((step) => step.satisfied(draft, site) !== true)
}
