import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import { useTypedEarly } from '../../ui/use-typed-early.ts'
import { described, FieldFrame } from '../fields/field-frame.tsx'

interface AccountFieldProps {
  id: string
  label: string
  value: string
  error?: string | undefined
  description?: string
  /** Shown in place of an error. */
  note?: string | undefined
  placeholder?: string
  type?: HTMLInputTypeAttribute
  autoComplete: HTMLInputAutoCompleteAttribute
  required?: boolean
  readOnly?: boolean
  onChange(value: string): void
  onLeave?(): void
  /** Pressing Enter, where the field has an action of its own within another form. */
  onEnter?(): void
}

/** One field of an account form, framed like a booking question. */
export function AccountField(props: AccountFieldProps) {
  const { id, label, error, description = '', note, required = true, onChange, onLeave, onEnter, ...input } = props
  const frame = { id, question: { prompt: label, description, required }, error, note }
  const field = useTypedEarly(input.value, onChange)
  return (
    <FieldFrame {...frame}>
      <input
        ref={field}
        type="text"
        spellCheck={false}
        {...(input.type === 'email' ? { inputMode: 'email', autoCapitalize: 'none' } : {})}
        {...input}
        {...described(frame)}
        id={id}
        required={required}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
    </FieldFrame>
  )
}
