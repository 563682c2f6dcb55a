import styled from '@emotion/styled'
import { useWords } from '@tessera/plugin-api/client'
import { groupDigits } from './card-entry.ts'

const List = styled.ul({
  display: 'grid',
  marginBlockStart: 'calc(var(--space) * 1)',
  gap: 'calc(var(--space) * 1)',
  // The number, below it what becomes of it, and the button beside both.
  '& li': {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
    columnGap: 'calc(var(--space) * 1.5)',
  },
  '& code': { fontFamily: 'inherit', fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '& small': { gridRow: 2, color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& button': {
    gridRow: '1 / 3',
    gridColumn: 2,
    minHeight: 44,
    padding: '0 8px',
    border: 0,
    background: 'none',
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})

const Details = styled.details({
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
})

interface TestCard {
  number: string
  label: string
}

const isCard = (value: unknown): value is TestCard =>
  typeof value === 'object' &&
  value !== null &&
  'number' in value &&
  typeof value.number === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

/** The cards that the sandbox accepts, their behaviour, and a button that fills each in. */
export function TestCards({ cards, onUse }: { cards: unknown; onUse(number: string): void }) {
  const t = useWords()
  const known = Array.isArray(cards) ? cards.filter(isCard) : []
  if (known.length === 0) return null
  return (
    <Details>
      <summary>{t('payment.sandbox.cards')}</summary>
      <List>
        {known.map(({ number, label }) => (
          <li key={number}>
            <code>{groupDigits(number)}</code>
            <small>{t(label)}</small>
            <button
              type="button"
              aria-label={`${t('payment.sandbox.use')}: ${groupDigits(number)}`}
              onClick={() => onUse(number)}
            >
              {t('payment.sandbox.use')}
            </button>
          </li>
        ))}
      </List>
    </Details>
  )
}
