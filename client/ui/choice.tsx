import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { fieldStyle } from './field-style.ts'
import { useTypedEarly } from './use-typed-early.ts'

const Field = styled.div(fieldStyle, { '& select': { textOverflow: 'ellipsis' } })

interface ChoiceProps {
  label: string
  value: string
  onChange(value: string): void
  /** The `<option>`s. */
  children: ReactNode
}

/** A labelled choice from the device's own list. */
export function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId()
  // Options that come later leave the field empty for now: nobody has chosen that.
  const field = useTypedEarly<HTMLSelectElement>(value, (chosen, { options }) => {
    if ([...options].some((option) => option.value === value)) onChange(chosen)
  })
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <select ref={field} id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
      </select>
    </Field>
  )
}
