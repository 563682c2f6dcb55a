import styled from '@emotion/styled'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { fieldStyle } from './field-style.ts'
import { FormIcon } from './form-icon.tsx'
import { typeAgain, useTypedEarly } from './use-typed-early.ts'

const Root = styled.div(fieldStyle)

interface FieldProps {
  label: string
  /** Shown under the field, and announced with it. */
  help?: ReactNode
  /** In the tenant's words; the field is marked invalid while it is shown. */
  error?: string | undefined
  /** The word for optional fields, shown beside the label. */
  optional?: string | undefined
}

export type TextFieldProps = FieldProps & ({ multiline?: false } & InputHTMLAttributes<HTMLInputElement>)
export type TextAreaProps = FieldProps & ({ multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>)

/**
 * A labelled field with help and error. Accepts the props of an `<input>` (or, with `multiline`, of a `<textarea>`).
 */
export function TextField(props: TextFieldProps | TextAreaProps) {
  const own = useId()
  const id = props.id ?? own
  const described = { 'aria-invalid': props.error ? true : undefined, 'aria-describedby': describedBy(props, id) }
  return (
    <Root>
      <label htmlFor={id}>
        {props.label}
        {props.optional ? <small>{props.optional}</small> : null}
      </label>
      {control(props, { id, ...described })}
      {props.help ? <small id={`${id}-help`}>{props.help}</small> : null}
      {props.error ? (
        <small id={`${id}-error`} data-part="error">
          <FormIcon name="alert" size={16} />
          <span>{props.error}</span>
        </small>
      ) : null}
    </Root>
  )
}

function describedBy({ help, error }: FieldProps, id: string): string | undefined {
  return [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}

type Attributes = Record<string, unknown>

const control = (props: TextFieldProps | TextAreaProps, attributes: Attributes) =>
  props.multiline ? <Area {...props} attributes={attributes} /> : <Line {...props} attributes={attributes} />

function Area({
  attributes,
  ...props
}: Omit<TextAreaProps, 'multiline'> & { attributes: Attributes; multiline?: unknown }) {
  const { label, help, error, optional, multiline, ...rest } = props
  const field = useTypedEarly<HTMLTextAreaElement>(String(rest.value ?? ''), typeAgain)
  return <textarea ref={field} rows={4} {...rest} {...attributes} />
}

function Line({ attributes, ...props }: TextFieldProps & { attributes: Attributes }) {
  const { label, help, error, optional, multiline, ...rest } = props
  const field = useTypedEarly<HTMLInputElement>(String(rest.value ?? ''), typeAgain)
  return <input ref={field} type="text" {...rest} {...attributes} />
}
