import styled from '@emotion/styled'
import { text } from '../../../data/read.ts'
import { fieldStyle } from '../../../ui/field-style.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import type { QuestionFieldProps } from './question-field.tsx'

const Root = styled.div(fieldStyle)

/** One of several, in a list that the device draws itself. */
export function SelectField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const { money } = useFormats()
  return (
    <Root>
      <label htmlFor={id}>
        {question.prompt}
        {question.required ? null : <small>{t('form.optional')}</small>}
      </label>
      <select
        id={id}
        value={text(value)}
        required={question.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onAnswer(event.target.value)}
        onBlur={onLeave}
      >
        <option value="">{question.placeholder || t('form.choose')}</option>
        {question.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.price > 0 ? `${option.name} (${t('form.adds', { price: money(option.price) })})` : option.name}
          </option>
        ))}
      </select>
      {question.description ? <small>{question.description}</small> : null}
      {error ? (
        <small id={`${id}-error`} data-part="error">
          {error}
        </small>
      ) : null}
    </Root>
  )
}
