import type { QuestionFieldProps } from './question-field-props.ts'
import { fieldOf } from './registry.ts'

export type { QuestionFieldProps } from './question-field-props.ts'

/** The field of any question. `internal` questions are answered by the address or their default and not rendered. */
export function QuestionField(props: QuestionFieldProps) {
  if (props.question.internal) return null
  const Field = fieldOf(props.question.type)
  return Field ? <Field {...props} /> : null
}
