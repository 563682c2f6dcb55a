import { useRef } from 'react'
import { useFormats } from '../../ui/formats.ts'
import { described, FieldFrame } from './field-frame.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Kept of a date of which only a part was typed: no date, as the rules will tell. */
const incomplete = 'incomplete'

/**
 * A date, in the device's own field: its picker on a phone, its parts by keyboard elsewhere. Devices write dates in
 * their own order, so the date is told in words in the customer's language too.
 */
export function DateField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const { date } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const words = isDate(value)
    ? date(value, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    : undefined
  const frame = { id, question, error, note: words }
  return (
    <FieldFrame {...frame}>
      <input
        {...described(frame)}
        ref={input}
        id={id}
        type="date"
        required={question.required}
        // Years of four digits: without a bound, browsers take six.
        min="0001-01-01"
        max="9999-12-31"
        value={isDate(value) ? value : ''}
        onChange={(event) => onAnswer(event.target.value)}
        onBlur={() => {
          if (input.current?.validity.badInput) onAnswer(incomplete)
          else if (value === incomplete) onAnswer('')
          onLeave()
        }}
      />
    </FieldFrame>
  )
}
