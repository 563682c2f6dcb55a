import { text } from '../../data/read.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../ui/words.tsx'
import { ClearButton, GroupFrame } from './group-frame.tsx'
import { useOptionPrice } from './option-price.ts'
import type { Option } from './question.ts'
import type { QuestionFieldProps } from './question-field-props.ts'
import { Card, Cards, Initial } from './stage-style.ts'

/** Options with pictures, of which one is chosen like a radio button. */
export function StageField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const chosen = text(value)
  const prompt = question.prompt || t('form.stage_prompt')
  const clear =
    question.required || chosen === '' ? undefined : <ClearButton prompt={prompt} onClear={() => onAnswer(undefined)} />
  return (
    <GroupFrame
      id={id}
      question={{ ...question, prompt }}
      error={error}
      role="radiogroup"
      action={clear}
      onLeave={onLeave}
    >
      <Cards>
        {question.options.map((option, index) => (
          <Stage
            key={option.id}
            id={index === 0 ? id : `${id}-${option.id}`}
            name={id}
            option={option}
            chosen={chosen === option.id}
            fault={error === undefined ? undefined : `${id}-error`}
            onChoose={() => onAnswer(option.id)}
          />
        ))}
      </Cards>
    </GroupFrame>
  )
}

interface StageProps {
  id: string
  name: string
  option: Option
  chosen: boolean
  /** The id of the error element, while there is an error. */
  fault: string | undefined
  onChoose(): void
}

function Stage({ id, name, option, chosen, fault, onChoose }: StageProps) {
  const price = useOptionPrice()(option)
  return (
    <Card data-invalid={fault ? true : undefined}>
      <input id={id} name={name} type="radio" checked={chosen} aria-describedby={fault} onChange={onChoose} />
      {option.imageurl ? (
        <Picture src={option.imageurl} alt="" ratio="4 / 3" />
      ) : (
        <Initial aria-hidden>{initialOf(option.name)}</Initial>
      )}
      <label htmlFor={id}>
        {option.name}
        {option.prompt ? <small data-part="prompt">{option.prompt}</small> : null}
        {option.description ? <small>{option.description}</small> : null}
        {price === '' ? null : <span data-part="price">{price}</span>}
      </label>
      <span data-part="mark">
        <Icon name="check" size={18} />
      </span>
    </Card>
  )
}

/** The first letter in any script. */
const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? ''
