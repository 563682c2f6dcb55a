import { text } from '../../data/read.ts'
import { useWords } from '../../ui/words.tsx'
import { described, FieldFrame } from './field-frame.tsx'
import { useOptionPrice } from './option-price.ts'
import type { QuestionFieldProps } from './question-field-props.ts'

/** The device's own select list. */
export function SelectField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const priceOf = useOptionPrice()
  const frame = { id, question, error }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        id={id}
        value={text(value)}
        required={question.required}
        onChange={(event) => onAnswer(event.target.value)}
        onBlur={onLeave}
      >
        <option value="">{question.placeholder || t('form.choose')}</option>
        {question.options.map((option) => {
          const price = priceOf(option)
          return (
            <option key={option.id} value={option.id}>
              {price === '' ? option.name : `${option.name} (${price})`}
            </option>
          )
        })}
      </select>
    </FieldFrame>
  )
}
