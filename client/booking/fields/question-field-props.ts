import type { Question } from './question.ts'

/** The props of a question's field. The field stores no answer: it reports whatever is typed at once, valid or not. */
export interface QuestionFieldProps {
  /** The id of the control, or of the first of several, which takes the focus when the answer is faulty. */
  id: string
  question: Question
  /** The form of the question and its seat (from 0), which the server needs to check the answer. */
  formid?: string
  seat?: number
  /** The answer last passed to `onAnswer`, or the draft's; undefined without one. */
  value: unknown
  /** The fault in the tenant's words, once it should be shown. */
  error: string | undefined
  onAnswer(value: unknown): void
  /** Called when the focus leaves the question. */
  onLeave(): void
}
