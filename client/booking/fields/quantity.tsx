import styled from '@emotion/styled'
import { type RefObject, useState } from 'react'
import { useWords } from '../../ui/words.tsx'
import { nextQuantity, typedQuantity } from './quantity-steps.ts'

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    flex: 'none',
    padding: 0,
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'min(var(--radius-field), 12px)',
    background: 'var(--surface)',
    '&:hover': { background: 'var(--primary-soft)' },
    '&[aria-disabled=true]': {
      color: 'var(--muted)',
      borderColor: 'var(--border)',
      cursor: 'default',
      background: 'none',
    },
  },
  '&& input': {
    width: '6ch',
    minHeight: 44,
    padding: 0,
    border: 'max(var(--border-field), 1px) solid transparent',
    borderRadius: 'min(var(--radius-field), 12px)',
    background: 'none',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
    '&:hover, &:focus': { borderColor: 'var(--border-strong)' },
  },
})

interface QuantityProps {
  id: string
  name: string
  count: number
  /** The smallest quantity other than none. */
  min?: number
  /** 0 = no bound. */
  max: number
  /** 1 where none makes no sense. */
  least?: 0 | 1
  /** Whether a label names the field by its id; otherwise its name is made of `name`. */
  isLabelled?: boolean
  field?: RefObject<HTMLInputElement | null>
  /** The id of the error element, while there is an error. */
  fault?: string | undefined
  onCount(count: number): void
}

/** A quantity: buttons for one more and one less, and a number field. */
export function Quantity({ id, name, count, min = 0, max, least = 0, fault, onCount, ...rest }: QuantityProps) {
  const t = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const bounds = { min, max, least }
  const step = (by: 1 | -1) => {
    const next = nextQuantity(count, by, bounds)
    setTyped(null)
    if (next !== count) onCount(next)
  }
  const button = (by: 1 | -1, word: string) => (
    <button
      type="button"
      aria-label={t(word, { name })}
      aria-disabled={nextQuantity(count, by, bounds) === count ? true : undefined}
      onClick={() => step(by)}
    >
      <Sign plus={by === 1} />
    </button>
  )
  return (
    <Root>
      {button(-1, 'form.quantity_less')}
      <input
        ref={rest.field}
        id={id}
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={rest.isLabelled ? undefined : t('form.quantity_of', { name })}
        aria-valuenow={count}
        aria-valuemin={least}
        aria-valuemax={max > 0 ? max : undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault}
        value={typed ?? String(count)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          const next = typedQuantity(event.target.value)
          if (next !== null && next !== count) onCount(next)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
        onBlur={() => setTyped(null)}
      />
      {button(1, 'form.quantity_more')}
    </Root>
  )
}

function Sign({ plus }: { plus: boolean }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <path d={plus ? 'M2 8h12M8 2v12' : 'M2 8h12'} />
    </svg>
  )
}
