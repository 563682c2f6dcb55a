import type { AnswerPlace } from './read-draft.ts'

/** The id of the field of an answer: where the focus goes when it is at fault. */
export const fieldId = ({ form, question, seat }: AnswerPlace) =>
  `answer-${form.id}-${question.id}${seat === undefined ? '' : `-${seat}`}`

/** The id of the control of an add-on, or of a group of add-ons. */
export const extraId = (id: string) => `extra-${id}`
