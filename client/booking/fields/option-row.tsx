import { Picture } from '../../ui/picture.tsx'
import { useOptionPrice } from './option-price.ts'
import { Row } from './option-style.ts'
import { Quantity } from './quantity.tsx'
import type { Option } from './question.ts'

interface OptionRowProps {
  id: string
  /** The group's name: radio buttons with one name form one choice. */
  name: string
  kind: 'radio' | 'checkbox'
  option: Option
  count: number
  /** The id of the error element, while there is an error. */
  fault: string | undefined
  onCount(count: number): void
}

/** One option with its price: a radio button, a checkbox, or a quantity. */
export function OptionRow({ id, name, kind, option, count, fault, onCount }: OptionRowProps) {
  const priceOf = useOptionPrice()
  const counted = kind === 'checkbox' && option.max !== 1
  const price = priceOf(option, counted)
  return (
    <Row data-chosen={count > 0 || undefined} data-invalid={fault ? true : undefined}>
      {counted ? null : (
        <input
          id={id}
          name={name}
          type={kind}
          checked={count > 0}
          aria-invalid={kind === 'checkbox' && fault ? true : undefined}
          aria-describedby={[price ? `${id}-price` : '', fault ?? ''].filter(Boolean).join(' ') || undefined}
          onChange={(event) => onCount(event.target.checked ? 1 : 0)}
        />
      )}
      {option.imageurl ? (
        <span data-part="picture">
          <Picture src={option.imageurl} alt="" ratio="1" />
        </span>
      ) : null}
      <label htmlFor={id} data-cover={counted ? undefined : true}>
        {option.name}
        {option.prompt ? <small data-part="prompt">{option.prompt}</small> : null}
        {option.description ? <small>{option.description}</small> : null}
      </label>
      {price === '' ? null : (
        <span data-part="price" id={`${id}-price`}>
          {price}
        </span>
      )}
      {counted ? (
        <Quantity
          id={id}
          name={option.name}
          count={count}
          min={option.min}
          max={option.max}
          onCount={onCount}
          fault={fault}
        />
      ) : null}
    </Row>
  )
}
