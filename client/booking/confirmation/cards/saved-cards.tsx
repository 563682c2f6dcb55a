import styled from '@emotion/styled'
import { type ReactNode, useId } from 'react'
import { isExpired, type SavedCard } from '../../../data/saved-cards.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardName, expiryWords } from '../../../ui/card-words.ts'
import { useWords } from '../../../ui/words.tsx'

const Cards = styled.fieldset({
  display: 'grid',
  gap: 'var(--space)',
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1.5)',
    minHeight: 56,
    padding: '8px calc(var(--space) * 1.75)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& label:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& label:has(input:disabled)': { color: 'var(--muted)', cursor: 'default' },
  '& input': { flex: 'none', width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
  '& label > span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', fontWeight: 400 },
  '& [data-part=declined]': { display: 'grid', gap: 'var(--space)', justifyItems: 'start' },
})

interface SavedCardsProps {
  cards: SavedCard[]
  /** The chosen one; null for another. */
  chosen: string | null
  /** @param isAnother whether to go to the fields of another card */
  onChoose(customerid: string | null, isAnother?: boolean): void
  disabled: boolean
  /** Why the chosen one was declined, beside it. */
  declined: ReactNode
}

/** One's saved cards to choose from, the preferred one first, and another one. */
export function SavedCards({ cards, chosen, onChoose, disabled, declined }: SavedCardsProps) {
  const t = useWords()
  const { today } = useBootstrap()
  const name = useId()
  return (
    <Cards disabled={disabled} aria-label={t('payment.cards_choose')} data-part="saved-cards">
      {cards.map((card) => (
        <div key={card.customerid}>
          <label>
            <input
              type="radio"
              name={name}
              checked={chosen === card.customerid}
              disabled={isExpired(card, today)}
              onChange={() => onChoose(card.customerid)}
            />
            <span>
              {cardName(t, card)}
              <small>{expiryWords(t, card, today)}</small>
            </span>
          </label>
          {declined && chosen === card.customerid ? (
            <div data-part="declined">
              {declined}
              <Button variant="secondary" onClick={() => onChoose(null, true)}>
                {t('payment.another')}
              </Button>
            </div>
          ) : null}
        </div>
      ))}
      <label>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        <span>{t('payment.card_other')}</span>
      </label>
    </Cards>
  )
}
