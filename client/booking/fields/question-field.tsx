import type { QuestionFieldProps } from './question-field-props.ts'
import { fieldOf } from './registry.ts'

export type { QuestionFieldProps } from './question-field-props.ts'

/** A question of any kind. `internal` ones are answered by the address or their default, and not drawn. */
export function QuestionField(props: QuestionFieldProps) {
  if (props.question.internal) return null
  const Field = fieldOf(props.question.type)
  return Field ? <Field {...props} /> : null
}
