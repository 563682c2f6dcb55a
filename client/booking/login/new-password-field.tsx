import { PasswordField } from '../fields/password-field.tsx'
import { type Question, readQuestion } from '../fields/question.ts'

interface NewPasswordFieldProps {
  id: string
  label: string
  /** The password and its confirmation; undefined while both are empty. */
  value: unknown
  error: string | undefined
  onChange(value: unknown): void
  onLeave(): void
}

const asked = (prompt: string): Question => readQuestion({ id: 'password', type: 'password', prompt, required: true })

/** A new password, typed twice, with its rules: the same field as in booking forms. */
export function NewPasswordField({ label, onChange, ...field }: NewPasswordFieldProps) {
  return <PasswordField {...field} question={asked(label)} onAnswer={onChange} />
}
