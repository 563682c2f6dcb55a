import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { fieldStyle } from './field-style.ts'

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
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
      </select>
    </Field>
  )
}
