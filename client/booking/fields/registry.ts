import type { ComponentType } from 'react'
import { AddressField, FileField, PhoneField } from './big-fields.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import { DateField } from './date-field.tsx'
import { LineField } from './line-field.tsx'
import { MessageField } from './message-field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'
import { StageField } from './stage-field.tsx'
import { TextareaField } from './textarea-field.tsx'

/** What draws each kind of question. `hidden` ones are answered by the address: there is nothing to draw. */
const fields: Record<string, ComponentType<QuestionFieldProps>> = {
  address: AddressField,
  checkbox: CheckboxField,
  custommessage: MessageField,
  date: DateField,
  email: LineField,
  file: FileField,
  firstname: LineField,
  itel: PhoneField,
  lastname: LineField,
  number: NumberField,
  password: PasswordField,
  radio: RadioField,
  select: SelectField,
  stageselector: StageField,
  tel: LineField,
  text: LineField,
  textarea: TextareaField,
  'validated email': LineField,
}

/** What draws a kind; nothing for those that are not drawn. */
export const fieldOf = (type: string): ComponentType<QuestionFieldProps> | undefined =>
  Object.hasOwn(fields, type) ? fields[type] : undefined
