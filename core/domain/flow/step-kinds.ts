/** The step kinds that the product's own client draws, for any flow to use. Plugins draw other kinds. */
export const ownStepKinds = [
  'bookable_step',
  'bookable_byresource_step',
  'bookable_withresource_step',
  'bookable_calendar',
  'checklist_step',
  'resource_step',
  'first_form_step',
  'datetime_step',
  'datetime_resource_step',
  'second_form_step',
  'confirmation_step',
] as const

export type OwnStepKind = (typeof ownStepKinds)[number]

/** The kinds that choose the bookable. The provider's first page draws them, before a flow of one bookable begins. */
export const choiceKinds = [
  'bookable_step',
  'bookable_byresource_step',
  'bookable_withresource_step',
  'bookable_calendar',
  'checklist_step',
] as const satisfies OwnStepKind[]

export type ChoiceKind = (typeof choiceKinds)[number]

export const isOwnStepKind = (kind: string): kind is OwnStepKind => ownStepKinds.some((each) => each === kind)

export const isChoiceKind = (kind: string): kind is ChoiceKind => choiceKinds.some((each) => each === kind)
