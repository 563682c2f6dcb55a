/** The `data` of the refusal `step_incomplete`. */
export interface OpenStep {
  /** Name of the first step that is not complete. */
  step: string
  /** All steps that apply to what was chosen. */
  steps: readonly { name: string; kind: string; prompt: string }[]
}
