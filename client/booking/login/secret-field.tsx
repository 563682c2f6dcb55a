import { useState } from 'react'
import { FormIcon } from '../../ui/form-icon.tsx'
import { useTypedEarly } from '../../ui/use-typed-early.ts'
import { useWords } from '../../ui/words.tsx'
import { described, FieldFoot, FieldHead } from '../fields/field-frame.tsx'
import { Root } from '../fields/field-style.ts'
import { Box } from '../fields/password-style.ts'

interface SecretFieldProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** An existing password: typed once, and visible on request. */
export function SecretField({ id, label, value, error, onChange }: SecretFieldProps) {
  const t = useWords()
  const [isShown, setShown] = useState(false)
  const frame = { id, question: { prompt: label, description: '', required: true }, error }
  const field = useTypedEarly(value, onChange)
  return (
    <Root>
      <FieldHead {...frame} as="label" />
      <Box>
        <input
          ref={field}
          {...described(frame)}
          id={id}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
      <FieldFoot {...frame} />
    </Root>
  )
}
