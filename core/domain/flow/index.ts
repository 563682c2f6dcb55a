export { choiceOf, resourcesServing } from './first-page.ts'
export { flowSiteOf } from './flow-site.ts'
export { formRulesOf } from './form-rules-of.ts'
export { namedSteps } from './named-steps.ts'
export { type ProgressStep, progressOf } from './progress.ts'
export {
  bookableServed,
  initialResourceChosen,
  leavesNoChoice,
  resourceStepApplies,
  resourcesAgreed,
  resourcesArePicked,
  resourcesChosen,
} from './resource-satisfaction.ts'
export {
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
export { readEffects } from './step-effects.ts'
export { type ChoiceKind, isChoiceKind, isOwnStepKind, type OwnStepKind, ownStepKinds } from './step-kinds.ts'
export { type StepField, stepFields, type ToldStepAnswer, tellStep } from './step-told.ts'
export { describeSteps, firstOpenStep, mayEnter, stepsFor, unsatisfiedSteps } from './steps.ts'
export type { BookingFlow, FlowDraft, FlowSite, FlowSubmission } from './types.ts'
