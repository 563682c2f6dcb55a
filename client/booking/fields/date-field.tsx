import { useRef } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { addDays } from '../date/civil-date.ts'
import { described, FieldFrame } from './field-frame.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The answer for a date typed in part; the rules refuse it as no date. */
const incomplete = 'incomplete'

/**
 * A date in the device's own field: a picker on phones, keyboard input elsewhere. Devices order the parts differently,
 * so the date is also spelled out in the customer's language.
 */
export function DateField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const { date } = useFormats()
  const { today } = useBootstrap()
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
        // Limits years to four digits; browsers accept six by default.
        min="0001-01-01"
        max={question.past ? addDays(today, -1) : '9999-12-31'}
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
