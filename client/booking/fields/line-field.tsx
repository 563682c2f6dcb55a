import type { InputHTMLAttributes } from 'react'
import { checkEmail, checkText } from '../../../core/domain/forms/check-text.ts'
import { text } from '../../data/read.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { described, FieldFrame } from './field-frame.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'
import { useAnswerCheck } from './use-answer-check.ts'

const email: InputHTMLAttributes<HTMLInputElement> = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  spellCheck: false,
}

/** How each kind is typed, and what the browser may fill in. */
const inputs: Record<string, InputHTMLAttributes<HTMLInputElement>> = {
  email,
  'validated email': email,
  firstname: { autoComplete: 'given-name' },
  lastname: { autoComplete: 'family-name' },
  tel: { type: 'tel', autoComplete: 'tel-national', inputMode: 'tel' },
}

/** Kinds of which the server may know more than their rules do, with these. */
const judged: Record<string, typeof checkText> = { text: checkText, email: checkEmail, 'validated email': checkEmail }

/** A line of text: text, firstname, lastname, tel, email, validated email. */
export function LineField(props: QuestionFieldProps) {
  const { id, question, value, onAnswer, onLeave } = props
  const t = useWords()
  const { fault, pending, ask } = useAnswerCheck(props)
  const { slug, type, regex } = question
  const typed = typeof value === 'number' ? String(value) : text(value)
  const frame = { id, question, error: props.error ?? fault, note: pending ? t('form.checking') : undefined }
  const leave = () => {
    const checked = judged[type]?.({ id, slug, type, regex }, typed)
    if (checked && 'value' in checked) ask(typed)
    onLeave()
  }
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...inputs[type]}
        {...described(frame)}
        id={id}
        aria-busy={pending || undefined}
        required={question.required}
        placeholder={question.placeholder || undefined}
        value={typed}
        onChange={(event) => onAnswer(event.target.value)}
        onBlur={leave}
      />
      <LiveRegion message={pending ? t('form.checking') : (fault ?? '')} />
    </FieldFrame>
  )
}
