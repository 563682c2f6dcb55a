import styled from '@emotion/styled'
import { useId } from 'react'
import type { BookableGroup } from '../../booking/bookable/group-bookables.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { BookableRow } from './bookable-row.tsx'
import { useCart } from './cart-context.tsx'
import { progressOfGroup } from './group-progress.ts'

const Root = styled.section({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 1.5)',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4px calc(var(--space) * 2)',
  },
  '& h3': { fontSize: 'var(--h3-size)' },
  '& > ul': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'calc(var(--space) * 1.5)' },
  '& > header [data-state]': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > header [data-state]:not([data-state=untouched])': { color: 'var(--text)', fontWeight: 600 },
  '& > header [data-state=complete]': { color: 'var(--primary-text)' },
  '& > header [data-state] svg': { width: 16, height: 16 },
})

/** A ring that fills with the chosen share. */
const Ring = styled.span({
  width: 14,
  height: 14,
  borderRadius: '50%',
  border: '1.5px solid currentColor',
  forcedColorAdjust: 'none',
})

/** The bookables of one tag, and how many of them are chosen. Untagged ones have no header. */
export function TagGroup({ group: { tag, bookables } }: { group: BookableGroup }) {
  const t = useWords()
  const id = useId()
  const { appointments, ready } = useCart()
  const chosen = new Set(appointments.flatMap(({ bookable }) => bookable ?? []))
  const { state, chosen: done, count } = progressOfGroup(bookables, chosen)
  const share = Math.round((done / count) * 100)
  return (
    <Root aria-labelledby={tag === null ? undefined : id} data-group={tag ?? ''} data-progress={state}>
      {tag === null ? null : (
        <header>
          <h3 id={id}>{tag}</h3>
          {ready ? (
            <span data-state={state}>
              {state === 'complete' ? (
                <Icon name="check" />
              ) : (
                <Ring style={{ background: `conic-gradient(currentColor ${share}%, transparent 0)` }} aria-hidden />
              )}
              {t(`checklist.group_${state}`, { chosen: done, count })}
            </span>
          ) : null}
        </header>
      )}
      <ul>
        {bookables.map((bookable) => (
          <li key={bookable.id}>
            <BookableWords bookable={bookable.id}>
              <BookableRow bookable={bookable.id} />
            </BookableWords>
          </li>
        ))}
      </ul>
    </Root>
  )
}
