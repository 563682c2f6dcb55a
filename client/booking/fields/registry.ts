import type { ComponentType } from 'react'
import type { QuestionType } from '../../../core/domain/entities/form.ts'
import { checkEmail, checkText } from '../../../core/domain/forms/check-text.ts'
import { isQuestionType } from '../../../core/domain/forms/question-type.ts'
import { AddressField, FileField, PhoneField } from './big-fields.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { lineField } from './line-field.tsx'
import { MessageField } from './message-field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'
import { StageField } from './stage-field.tsx'
import { TextareaField } from './textarea-field.tsx'

const EmailField = lineField({
  input: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false },
  check: checkEmail,
})

/** What draws each type of question. `hidden` ones are answered by the address: there is nothing to draw. */
const fields: Record<QuestionType, ComponentType<QuestionFieldProps> | null> = {
  address: AddressField,
  checkbox: CheckboxField,
  custommessage: MessageField,
  date: DateField,
  email: EmailField,
  file: FileField,
  firstname: lineField({ input: { autoComplete: 'given-name' } }),
  hidden: null,
  itel: PhoneField,
  lastname: lineField({ input: { autoComplete: 'family-name' } }),
  number: NumberField,
  password: PasswordField,
  radio: RadioField,
  select: SelectField,
  stageselector: StageField,
  tel: lineField({ input: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' } }),
  text: lineField({ check: checkText }),
  textarea: TextareaField,
  'validated email': EmailField,
}

/** What draws a type; null for those that are not drawn. */
export const fieldOf = (type: string): ComponentType<QuestionFieldProps> | null =>
  isQuestionType(type) ? fields[type] : null
