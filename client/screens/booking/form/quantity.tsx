import styled from '@emotion/styled'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    background: 'var(--surface)',
    '&:hover': { background: 'var(--primary-soft)' },
    '&[aria-disabled=true]': {
      color: 'var(--muted)',
      borderColor: 'var(--border)',
      cursor: 'default',
      background: 'none',
    },
  },
  '& output': { minWidth: '2.25ch', textAlign: 'center', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
})

interface QuantityProps {
  id: string
  name: string
  count: number
  /** 0 = no bound. */
  max: number
  onCount(count: number): void
}

/** How many of an option; the number is said as it changes. */
export function Quantity({ id, name, count, max, onCount }: QuantityProps) {
  const t = useWords()
  const less = count > 0
  const more = max === 0 || count < max
  return (
    <Root>
      <button
        type="button"
        aria-label={t('form.quantity_less', { name })}
        aria-disabled={less ? undefined : true}
        onClick={() => less && onCount(count - 1)}
      >
        <Sign />
      </button>
      <output htmlFor={id} aria-live="polite">
        {count}
      </output>
      <button
        id={id}
        type="button"
        aria-label={t('form.quantity_more', { name })}
        aria-disabled={more ? undefined : true}
        onClick={() => more && onCount(count + 1)}
      >
        <Sign plus />
      </button>
    </Root>
  )
}

function Sign({ plus = false }: { plus?: boolean }) {
  return (
    <svg width={16} height={16} viewBox="0 0 16 16" stroke="currentColor" strokeWidth={2} aria-hidden="true">
      <path d={plus ? 'M2 8h12M8 2v12' : 'M2 8h12'} />
    </svg>
  )
}
