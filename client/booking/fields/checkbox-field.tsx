import { useWords } from '../../ui/words.tsx'
import { chosenCount, withCount } from './checkbox-answer.ts'
import { described, FieldFoot, FieldHead } from './field-frame.tsx'
import { GroupRoot } from './field-style.ts'
import { useFunctionPrice } from './function-price.ts'
import { GroupFrame } from './group-frame.tsx'
import { OptionRow } from './option-row.tsx'
import { Row, Rows } from './option-style.ts'
import type { QuestionFieldProps } from './question-field-props.ts'

/** One checkbox, or several options with checkboxes or quantities. */
export function CheckboxField(props: QuestionFieldProps) {
  const { id, question, value, error, onAnswer, onLeave } = props
  if (question.options.length === 0) return <Tick {...props} />
  return (
    <GroupFrame id={id} question={question} error={error} onLeave={onLeave}>
      <Rows>
        {question.options.map((option, index) => (
          <OptionRow
            key={option.id}
            id={index === 0 ? id : `${id}-${option.id}`}
            name={id}
            kind="checkbox"
            option={option}
            count={chosenCount(value, option.id)}
            fault={error ? `${id}-error` : undefined}
            onCount={(count) => onAnswer(withCount(question, value, option.id, count))}
          />
        ))}
      </Rows>
    </GroupFrame>
  )
}

/** A single checkbox. Its label is the placeholder if there is one, else the prompt. */
function Tick({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const price = useFunctionPrice()(question)
  const isSaidBeside = question.placeholder !== ''
  const frame = { id, question: isSaidBeside ? question : { ...question, description: '' }, error }
  const box = (
    <Row data-chosen={value === true || undefined} data-invalid={error ? true : undefined}>
      <input
        {...described({ ...frame, question })}
        id={id}
        type="checkbox"
        required={question.required}
        checked={value === true}
        onChange={(event) => onAnswer(event.target.checked || undefined)}
        onBlur={onLeave}
      />
      <label htmlFor={id} data-cover>
        {isSaidBeside ? question.placeholder : question.prompt}
        {!isSaidBeside && question.description ? <small id={`${id}-help`}>{question.description}</small> : null}
        {!isSaidBeside && price ? <small id={`${id}-price`}>{price}</small> : null}
      </label>
      {isSaidBeside || question.required ? null : <small>{t('form.optional')}</small>}
    </Row>
  )
  return (
    <GroupRoot as={isSaidBeside ? 'fieldset' : 'div'}>
      {isSaidBeside ? <FieldHead {...frame} as="legend" /> : null}
      {box}
      <FieldFoot {...frame} />
    </GroupRoot>
  )
}
