export {
  bookableChosen,
  bookableStepApplies,
  contactGiven,
  dateChosen,
  formStepApplies,
  formsAnswered,
  resourcesChosen,
  termsAccepted,
} from './satisfaction.ts'
export { type OwnStepKind, ownStepKinds } from './step-kinds.ts'
export { describeSteps, firstOpenStep, mayEnter, stepsFor, unsatisfiedSteps } from './steps.ts'
export type { BookingFlow, FlowDraft, FlowSite } from './types.ts'
