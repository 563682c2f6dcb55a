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

/** The id of the way to a date for what is ticked without one: who goes on too early is led there. */
export const undatedId = (bookable: string): string => `undated-${bookable}`

/** Ticked, and its date still to be chosen: another calendar was opened in between. */
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
