import type { AnswerPlace } from './read-draft.ts'

/** The id of an answer's field, which takes the focus when the answer is faulty. */
export const fieldId = ({ form, question, seat }: AnswerPlace) =>
  `answer-${form.id}-${question.id}${seat === undefined ? '' : `-${seat}`}`

/** The id of the control of an add-on, or of a group of add-ons. */
export const extraId = (id: string) => `extra-${id}`
