/** The step kinds that the product's own client draws, for any flow to name. Other kinds are a plugin's to draw. */
export const ownStepKinds = [
  'bookable_step',
  'first_form_step',
  'datetime_step',
  'second_form_step',
  'confirmation_step',
] as const

export type OwnStepKind = (typeof ownStepKinds)[number]
