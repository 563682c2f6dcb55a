import type { FlowSubmission } from '../../../core/domain/flow/index.ts'

/** The content of one form submission: its tags, and its answers by question id. */
export type Filling = Pick<FlowSubmission, 'tags' | 'answers'>

export const emptyFilling: Filling = { tags: [], answers: {} }

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Answers in wire format, without empty ones. */
export const responsesOf = (answers: Filling['answers'] = {}) =>
  Object.entries(answers)
    .filter(([, value]) => isGiven(value))
    .map(([question_id, value]) => ({ question_id, value }))

/** Whether it has any tag or answer. */
export const isBegun = ({ tags, answers }: Filling): boolean => tags.length > 0 || responsesOf(answers).length > 0
