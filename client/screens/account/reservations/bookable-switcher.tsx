import styled from '@emotion/styled'
import type { Reservation } from '../../../data/reservations.ts'
import { useWords } from '../../../ui/words.tsx'

const Row = styled.fieldset({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space)',
  margin: 0,
  padding: 0,
  border: 0,
  '& > button': {
    minHeight: 44,
    padding: '0 calc(var(--space) * 2)',
    color: 'var(--text)',
    background: 'var(--surface)',
    border: '1px solid var(--border-strong, var(--border))',
    borderRadius: 'var(--radius-chip)',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { background: 'var(--surface-muted)' },
    '&[aria-pressed=true]': { background: 'var(--primary-soft)', borderColor: 'var(--primary)', fontWeight: 600 },
  },
})

interface BookableSwitcherProps {
  reservations: Reservation[]
  /** The id of the chosen bookable; null for all. */
  chosen: string | null
  onChoose(bookable: string | null): void
}

/** Narrows a list to one bookable, and says how many reservations each has. Nothing where they are all of one. */
export function BookableSwitcher({ reservations, chosen, onChoose }: BookableSwitcherProps) {
  const t = useWords()
  const groups = Map.groupBy(reservations, ({ bookable }) => bookable)
  if (groups.size < 2) return null
  const named = [...groups].map(([id, those]) => ({ id, name: those[0]?.bookablename ?? id, count: those.length }))
  return (
    <Row aria-label={t('myreservations.switcher')}>
      <button type="button" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        {t('myreservations.all', { count: reservations.length })}
      </button>
      {named.map(({ id, name, count }) => (
        <button key={id} type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
          {t('myreservations.of_bookable', { name, count })}
        </button>
      ))}
    </Row>
  )
}
