import type { Question } from './question.ts'

/** What draws a question is given. It keeps no answer itself: what is typed is told at once, right or wrong. */
export interface QuestionFieldProps {
  /** Of the control, or of the first of several: where the focus goes when the answer is at fault. */
  id: string
  question: Question
  /** The form that it belongs to, and whose seat it is about (from 0): the server is asked about answers with these. */
  formid?: string
  seat?: number
  /** The answer as it was last told to `onAnswer`, or as the draft kept it; undefined while there is none. */
  value: unknown
  /** What is wrong with it, in the tenant's words, once that should be shown. */
  error: string | undefined
  onAnswer(value: unknown): void
  /** The focus has left the question. */
  onLeave(): void
}
