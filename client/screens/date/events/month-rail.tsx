import styled from '@emotion/styled'
import type { MonthOfOccurrences } from '../../../booking/event/occurrence.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'

const Rail = styled.nav({
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: '0 -4px',
  padding: '4px',
  '& > ul': { display: 'flex', gap: 'var(--space)', listStyle: 'none', margin: 0, padding: 0 },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '0 14px',
    border: 'max(var(--border-field), 1px) solid var(--border)',
    borderRadius: 'var(--radius-chip)',
    background: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
    fontSize: 'var(--small-size)',
    fontWeight: 600,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { borderColor: 'var(--border-strong)', background: 'var(--surface-muted)' },
    '& > small': { color: 'var(--muted)', fontSize: 'inherit', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  },
})

/** Buttons to the months of a long list, with the number of dates in each. */
export function MonthRail({ months, onMonth }: { months: MonthOfOccurrences[]; onMonth(month: string): void }) {
  const t = useWords()
  const formats = useFormats()
  const year = months[0]?.month.slice(0, 4)
  return (
    <Rail aria-label={t('events.months')}>
      <ul>
        {months.map(({ month, occurrences }) => (
          <li key={month}>
            <button
              type="button"
              aria-label={t('events.month_count', {
                month: formats.date(`${month}-01`, { month: 'long', year: 'numeric' }),
                count: occurrences.length,
              })}
              onClick={() => onMonth(month)}
            >
              {formats.date(
                `${month}-01`,
                month.startsWith(year ?? '') ? { month: 'short' } : { month: 'short', year: 'numeric' },
              )}
              <small>{occurrences.length}</small>
            </button>
          </li>
        ))}
      </ul>
    </Rail>
  )
}
