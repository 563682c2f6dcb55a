import styled from '@emotion/styled'
import { isRecord, number } from '../../../data/read.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { Quantity } from './quantity.tsx'
import type { QuestionFieldProps } from './question-field.tsx'
import type { Option } from './read-forms.ts'

const Group = styled.fieldset({
  '& > legend': {
    display: 'flex',
    width: '100%',
    justifyContent: 'space-between',
    gap: 'var(--space)',
    padding: 0,
    marginBlockEnd: 'calc(var(--space) * 0.75)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
    '& > small': { flex: 'none' },
  },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontWeight: 400, letterSpacing: 0 },
  '& small[data-part=error]': { display: 'block', marginBlockStart: 6, color: 'var(--error-text)' },
  '& small[data-part=error]::first-letter': { textTransform: 'uppercase' },
  '& > div': { display: 'grid', gap: 'var(--space)' },
})

const Row = styled.div({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  minHeight: 52,
  padding: '8px calc(var(--space) * 1.75)',
  border: 'max(var(--border-field), 1px) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), box-shadow var(--fast)',
  '&:hover': { borderColor: 'var(--text)' },
  '&[data-chosen]': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  // The row's label lies over the whole row, the control over the label.
  '& > input': {
    position: 'relative',
    zIndex: 1,
    width: 20,
    height: 20,
    margin: 0,
    flex: 'none',
    accentColor: 'var(--primary)',
  },
  '& > label': { flex: '1 1 10rem', minWidth: 0, lineHeight: 1.35 },
  // The whole row is the target.
  '& > label[data-cover]::after': { content: '""', position: 'absolute', inset: 0 },
  '& > label small': { display: 'block' },
  '& > [data-part=price]': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontSize: 'var(--small-size)' },
})

/** Quantities by option id, from whatever the answer holds. */
const quantities = (value: unknown): Record<string, number> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([id, count]) => [id, number(count)])) : {}

/** Radio buttons, boxes to tick and quantities. A checkbox without options is a single yes. */
export function OptionGroup(props: QuestionFieldProps) {
  const { id, question, value, error, onAnswer, onLeave } = props
  const t = useWords()
  const counts = quantities(value)
  const single = question.type !== 'checkbox'
  const set = (option: Option, count: number) => {
    if (single) return onAnswer(option.id)
    const next = Object.fromEntries(Object.entries({ ...counts, [option.id]: count }).filter(([, each]) => each > 0))
    return onAnswer(Object.keys(next).length > 0 ? next : undefined)
  }
  const options = question.options
  return (
    <Group
      aria-describedby={error ? `${id}-error` : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <legend>
        {question.prompt}
        {question.required ? null : <small>{t('form.optional')}</small>}
      </legend>
      <div>
        {options.length === 0 ? (
          <Row data-chosen={value === true || undefined}>
            <input
              id={id}
              type="checkbox"
              checked={value === true}
              onChange={(event) => onAnswer(event.target.checked || undefined)}
            />
            <label htmlFor={id} data-cover>
              {question.placeholder || t('form.yes')}
            </label>
          </Row>
        ) : (
          options.map((option, index) => (
            <OptionRow
              key={option.id}
              // The first is where the focus goes when the answer is at fault.
              id={index === 0 ? id : `${id}-${option.id}`}
              name={id}
              option={option}
              single={single}
              count={single ? Number(value === option.id) : (counts[option.id] ?? 0)}
              onCount={(count) => set(option, count)}
            />
          ))
        )}
      </div>
      {error ? (
        <small id={`${id}-error`} data-part="error">
          {error}
        </small>
      ) : null}
    </Group>
  )
}

interface OptionRowProps {
  id: string
  name: string
  option: Option
  single: boolean
  count: number
  onCount(count: number): void
}

function OptionRow({ id, name, option, single, count, onCount }: OptionRowProps) {
  const t = useWords()
  const { money } = useFormats()
  const counted = !single && option.max !== 1
  const key = option.price < 0 ? 'form.takes' : 'form.adds'
  return (
    <Row data-chosen={count > 0 || undefined}>
      {counted ? null : (
        <input
          id={id}
          name={name}
          type={single ? 'radio' : 'checkbox'}
          checked={count > 0}
          onChange={(event) => onCount(event.target.checked ? 1 : 0)}
        />
      )}
      <label htmlFor={id} data-cover={counted ? undefined : true}>
        {option.name}
        {option.description ? <small>{option.description}</small> : null}
      </label>
      {option.price === 0 ? null : <span data-part="price">{t(key, { price: money(Math.abs(option.price)) })}</span>}
      {counted ? <Quantity id={id} name={option.name} count={count} max={option.max} onCount={onCount} /> : null}
    </Row>
  )
}
