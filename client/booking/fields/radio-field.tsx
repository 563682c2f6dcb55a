import { text } from '../../data/read.ts'
import { ClearButton, GroupFrame } from './group-frame.tsx'
import { OptionRow } from './option-row.tsx'
import { Rows } from './option-style.ts'
import type { QuestionFieldProps } from './question-field-props.ts'

/** Radio buttons. The answer to an optional question can be cleared. */
export function RadioField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const chosen = text(value)
  const clear =
    question.required || chosen === '' ? undefined : (
      <ClearButton prompt={question.prompt} onClear={() => onAnswer(undefined)} />
    )
  return (
    <GroupFrame id={id} question={question} error={error} role="radiogroup" action={clear} onLeave={onLeave}>
      <Rows>
        {question.options.map((option, index) => (
          <OptionRow
            key={option.id}
            id={index === 0 ? id : `${id}-${option.id}`}
            name={id}
            kind="radio"
            option={option}
            count={Number(chosen === option.id)}
            fault={error ? `${id}-error` : undefined}
            onCount={() => onAnswer(option.id)}
          />
        ))}
      </Rows>
    </GroupFrame>
  )
}
