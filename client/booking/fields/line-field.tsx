import type { InputHTMLAttributes } from 'react'
import type { checkText } from '../../../core/domain/forms/check-text.ts'
import { text } from '../../data/read.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { FieldFrame, typable } from './field-frame.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'
import { useAnswerCheck } from './use-answer-check.ts'
import { useLeftOut } from './use-left-out.ts'

interface LineRules {
  /** How it is typed, and what the browser may fill in. */
  input?: InputHTMLAttributes<HTMLInputElement>
  /** The rules of types of which the server may know more: it is asked once these hold. */
  check?: typeof checkText
}

/** Types whose text is stored without tags; the others accept none. */
const freeTexts = new Set(['text', 'firstname', 'lastname'])

/** The field of a type whose answer is a line of text. */
export const lineField = ({ input, check }: LineRules) =>
  function LineField(props: QuestionFieldProps) {
    const { id, question, value, onAnswer, onLeave } = props
    const t = useWords()
    const leftOut = useLeftOut()
    const { fault, pending, ask } = useAnswerCheck(props)
    const { slug, type, regex } = question
    const typed = typeof value === 'number' ? String(value) : text(value)
    const frame = {
      id,
      question,
      error: props.error ?? fault,
      note: pending ? t('form.checking') : freeTexts.has(type) ? leftOut(typed) : undefined,
    }
    const leave = () => {
      const checked = check?.({ id, slug, type, regex }, typed)
      if (checked && 'value' in checked) ask(typed)
      onLeave()
    }
    return (
      <FieldFrame {...frame}>
        <input
          type="text"
          {...input}
          {...typable(frame)}
          aria-busy={pending || undefined}
          value={typed}
          onChange={(event) => onAnswer(event.target.value)}
          onBlur={leave}
        />
        <LiveRegion message={pending ? t('form.checking') : (fault ?? '')} />
      </FieldFrame>
    )
  }
