import type { FlowSubmission } from '../../../core/domain/flow/index.ts'

/** What one filling of a form holds: the tags that it is for, and its answers by question id. */
export type Filling = Pick<FlowSubmission, 'tags' | 'answers'>

export const emptyFilling: Filling = { tags: [], answers: {} }

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Answers as calls have them: only those that there are. */
export const responsesOf = (answers: Record<string, unknown> = {}) =>
  Object.entries(answers)
    .filter(([, value]) => isGiven(value))
    .map(([question_id, value]) => ({ question_id, value }))

/** Whether anything was chosen or answered in it. */
export const isBegun = ({ tags, answers }: Filling): boolean => tags.length > 0 || responsesOf(answers).length > 0
