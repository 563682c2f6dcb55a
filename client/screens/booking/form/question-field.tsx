import { lazy, Suspense } from 'react'
import { text } from '../../../data/read.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useWords } from '../../../ui/words.tsx'
import { OptionGroup } from './option-group.tsx'
import type { Question } from './read-forms.ts'
import { SelectField } from './select-field.tsx'

const PhoneField = lazy(() => import('./phone-field.tsx'))

export interface QuestionFieldProps {
  id: string
  question: Question
  value: unknown
  error: string | undefined
  onAnswer(value: unknown): void
  onLeave(): void
}

/** How each kind of single-line question is typed and what the browser may fill in. */
const inputs: Record<string, { type?: string; autoComplete?: string; inputMode?: 'decimal' | 'tel' | 'email' }> = {
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  'validated email': { type: 'email', autoComplete: 'email', inputMode: 'email' },
  tel: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
  address: { autoComplete: 'street-address' },
  date: { type: 'date' },
  number: { inputMode: 'decimal' },
  password: { type: 'password', autoComplete: 'new-password' },
}

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : text(value))

/** A question of any kind. `hidden` and `internal` ones are answered by the address and not drawn. */
export function QuestionField(props: QuestionFieldProps) {
  const { id, question, value, error, onAnswer, onLeave } = props
  const t = useWords()
  if (question.internal || question.type === 'hidden' || question.type === 'file') return null
  if (question.type === 'custommessage') return <p>{question.prompt}</p>
  if (question.type === 'radio' || question.type === 'checkbox' || question.type === 'stageselector') {
    return <OptionGroup {...props} />
  }
  if (question.type === 'select') return <SelectField {...props} />
  const shared = {
    id,
    label: question.prompt,
    help: question.description || undefined,
    error,
    optional: question.required ? undefined : t('form.optional'),
    placeholder: question.placeholder || undefined,
    required: question.required,
    value: asText(value),
    onBlur: onLeave,
  }
  if (question.type === 'textarea') {
    return <TextField {...shared} multiline onChange={(event) => onAnswer(event.target.value)} />
  }
  if (question.type === 'itel') {
    const plain = <TextField {...shared} type="tel" autoComplete="tel" readOnly />
    return (
      <Suspense fallback={plain}>
        <PhoneField {...shared} onAnswer={onAnswer} />
      </Suspense>
    )
  }
  const read = question.type === 'number' ? numberFrom : (typed: string) => typed
  return <TextField {...shared} {...inputs[question.type]} onChange={(event) => onAnswer(read(event.target.value))} />
}

/** The number typed; the text itself while it is none, so that nothing typed is lost and the rule can tell. */
function numberFrom(typed: string): unknown {
  const plain = typed.trim().replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) && String(Number(plain)) === plain ? Number(plain) : typed
}
