import { useId, useState } from 'react'
import { isTypedTwice, passwordRules, type TypedPassword } from '../../../core/domain/forms/password-rules.ts'
import { text } from '../../data/read.ts'
import { FormIcon } from '../../ui/form-icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { described, FieldFoot, FieldHead } from './field-frame.tsx'
import { Root } from './field-style.ts'
import { PasswordRules } from './password-rules.tsx'
import { Box } from './password-style.ts'
import type { QuestionFieldProps } from './question-field-props.ts'

const typedIn = (value: unknown): TypedPassword =>
  isTypedTwice(value) ? value : { password: text(value), confirmation: '' }

/** A new password, typed twice, with each rule checked during typing. */
export function PasswordField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const rulesId = useId()
  const [isShown, setShown] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const typed = typedIn(value)
  const again = `${id}-again`
  const isOther = typed.confirmation !== typed.password
  // Ask for the confirmation only once the password itself is valid.
  const isAboutAgain = error !== undefined && isOther && passwordRules.every((rule) => rule.holds(typed.password))
  const fault = isAboutAgain ? undefined : error
  // The list of rules already shows which are broken.
  const isAboutRules =
    fault !== undefined && typed.password !== '' && passwordRules.some((rule) => !rule.holds(typed.password))
  const confirmFault =
    isAboutAgain || (isLeft && typed.confirmation !== '' && isOther) ? t('validation.password_match') : undefined
  const tell = (change: Partial<TypedPassword>) => {
    const next = { ...typed, ...change }
    onAnswer(next.password === '' && next.confirmation === '' ? undefined : next)
  }
  const frame = { id, question, error: fault }
  const confirmation = {
    id: again,
    question: { prompt: t('form.password_again'), description: '', required: true },
    error: confirmFault,
  }
  const { 'aria-describedby': describedBy, ...state } = described(frame)
  const shared = {
    type: isShown ? 'text' : 'password',
    autoComplete: 'new-password',
    spellCheck: false,
    autoCapitalize: 'none',
  }
  return (
    // Both inputs are one question: it is left when the focus leaves both.
    <fieldset
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setLeft(true)
        onLeave()
      }}
    >
      <Root>
        <FieldHead {...frame} as="label" />
        <Box>
          <input
            {...state}
            {...shared}
            aria-describedby={[describedBy, rulesId].filter(Boolean).join(' ')}
            id={id}
            required={question.required}
            value={typed.password}
            onChange={(event) => tell({ password: event.target.value })}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t('form.password_shown')}
            title={isShown ? t('form.password_hide') : t('form.password_show')}
            onClick={() => setShown(!isShown)}
          >
            <FormIcon name={isShown ? 'hidden' : 'eye'} />
          </button>
        </Box>
        <PasswordRules id={rulesId} typed={typed} judged={isLeft || fault !== undefined} />
        <FieldFoot {...frame} error={isAboutRules ? undefined : fault} />
      </Root>
      <Root style={{ marginBlockStart: 'calc(var(--space) * 2.25)' }}>
        <FieldHead {...confirmation} as="label" />
        <input
          {...described(confirmation)}
          {...shared}
          id={again}
          required={question.required}
          value={typed.confirmation}
          onChange={(event) => tell({ confirmation: event.target.value })}
        />
        <FieldFoot {...confirmation} />
      </Root>
    </fieldset>
  )
}
