import type { ReactNode } from 'react'
import { FormIcon } from '../../ui/form-icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { Foot, Root } from './field-style.ts'
import { costOf } from './function-cost.ts'
import { useFunctionPrice } from './function-price.ts'
import type { Question } from './question.ts'

export interface FrameProps {
  id: string
  question: Pick<Question, 'prompt' | 'description' | 'required'> &
    Partial<Pick<Question, 'value_function_source' | 'value_function' | 'unit'>>
  error: string | undefined
  /** The question's rules in words: bounds, kinds of file. Shown under its description. */
  rules?: string | undefined
  /** Shown in place of an error: how the answer was adjusted, or how much room is left. */
  note?: ReactNode
  children: ReactNode
}

type Described = Omit<FrameProps, 'children'>

/** The accessibility attributes of a question's control. */
export function described({ id, question, error, rules, note }: Described) {
  const parts = [
    question.description ? `${id}-help` : '',
    costOf(question) ? `${id}-price` : '',
    rules ? `${id}-rules` : '',
    error ? `${id}-error` : note ? `${id}-note` : '',
  ]
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': parts.filter(Boolean).join(' ') || undefined }
}

interface Asked extends Described {
  question: Described['question'] & Pick<Question, 'placeholder'>
}

/** The attributes of a control into which the answer is typed. */
export const typable = (frame: Asked) => ({
  ...described(frame),
  id: frame.id,
  required: frame.question.required,
  placeholder: frame.question.placeholder || undefined,
})

/** The same for a telephone number. */
export const typableNumber = (frame: Asked) =>
  ({ ...typable(frame), type: 'tel', inputMode: 'tel', autoComplete: 'tel' }) as const

/** A question with one control; `children` is the control, with the question's `id`. */
export function FieldFrame({ children, ...props }: FrameProps) {
  return (
    <Root>
      <FieldHead {...props} as="label" />
      {children}
      <FieldFoot {...props} />
    </Root>
  )
}

interface HeadProps extends Described {
  as: 'label' | 'legend'
  /** Replaces the note that the question is optional. */
  action?: ReactNode
}

/** The prompt of a question with its help and its price: above the control, where no keyboard covers it. */
export function FieldHead({ as: Label, id, question, rules, action }: HeadProps) {
  const t = useWords()
  const price = useFunctionPrice()(question)
  return (
    <>
      <Label {...(Label === 'label' ? { htmlFor: id, id: `${id}-label` } : {})}>
        <span>{question.prompt}</span>
        {action ?? (question.required ? null : <small>{t('form.optional')}</small>)}
      </Label>
      {question.description ? <small id={`${id}-help`}>{question.description}</small> : null}
      {price ? <small id={`${id}-price`}>{price}</small> : null}
      {rules ? <small id={`${id}-rules`}>{rules}</small> : null}
    </>
  )
}

/** The line under the control. */
export function FieldFoot({ id, error, note }: Described) {
  return (
    <Foot data-part="foot">
      {error ? (
        <span id={`${id}-error`} data-part="error">
          <FormIcon name="alert" size={16} />
          <span>{error}</span>
        </span>
      ) : note ? (
        <span id={`${id}-note`} data-part="note">
          {note}
        </span>
      ) : null}
    </Foot>
  )
}
