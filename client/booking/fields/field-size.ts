import type { QuestionType } from '../../../core/domain/entities/form.ts'
import { isQuestionType } from '../../../core/domain/forms/question-type.ts'

/** `half`: answers are short, and two fields share a row; `per_option`: the field has a control for each option. */
type FieldSize = 'half' | 'whole' | 'per_option'

/** How much room a question takes. Apart from the fields themselves, which are loaded later than their room is kept. */
const sizes: Record<QuestionType, FieldSize> = {
  address: 'whole',
  checkbox: 'per_option',
  custommessage: 'whole',
  date: 'half',
  email: 'whole',
  file: 'whole',
  firstname: 'half',
  hidden: 'whole',
  itel: 'whole',
  lastname: 'half',
  number: 'half',
  password: 'whole',
  radio: 'per_option',
  select: 'whole',
  stageselector: 'whole',
  tel: 'whole',
  text: 'whole',
  textarea: 'whole',
  'validated email': 'whole',
}

export const fieldSizeOf = (type: string): FieldSize => (isQuestionType(type) ? sizes[type] : 'whole')
