import styled from '@emotion/styled'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'

const Root = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space) calc(var(--space) * 2)',
  padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  '& > p': { flex: '1 1 12rem', color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

/** The id of an undated bookable's button, which takes the focus on an early Continue. */
export const undatedId = (bookable: string): string => `undated-${bookable}`

/** A ticked bookable without a date, because another calendar was opened meanwhile. */
export function Undated({ bookable: { facts } }: { bookable: ListedBookable }) {
  const t = useWords()
  const { edit } = useCart()
  const told = useId()
  return (
    <Root data-part="undated">
      <p id={told}>{t('checklist.undated')}</p>
      <Button
        id={undatedId(facts.id)}
        variant="secondary"
        aria-label={t('checklist.date_of', { bookable: facts.name })}
        aria-describedby={told}
        onClick={() => edit({ bookable: facts.id })}
      >
        {t('checklist.choose_date')}
      </Button>
    </Root>
  )
}
