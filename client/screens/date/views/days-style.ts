import styled from '@emotion/styled'
import { wide } from '../../../ui/breakpoints.ts'
import { Grid } from '../months/calendar-style.ts'
import { slotRow } from '../slots/slot-style.ts'

/** Seven days in a row. Each has its slots below it; on a phone only the shown day has, across the whole width. */
export const Week = styled(Grid)({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 'calc(var(--space) * 1.5) 4px',
  '& [data-part=head]': {
    gridRow: 1,
    display: 'grid',
    justifyItems: 'center',
    gap: 4,
    textAlign: 'center',
    '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontWeight: 500 },
  },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
    gap: 'var(--space)',
  },
  '& li': slotRow,
  [wide]: {
    gap: 'var(--space) 8px',
    '& ul': { gridTemplateColumns: '1fr', gap: 6 },
    '& li > button[data-slot]': { minWidth: 0, minHeight: 44, padding: '4px 2px', fontSize: 'var(--small-size)' },
  },
})

/** The slots of one day of a week. */
export const Times = styled.div({
  gridRow: 2,
  gridColumn: '1 / -1',
  minWidth: 0,
  '&:not([data-shown])': { display: 'none' },
  [wide]: {
    gridColumn: 'auto',
    '&:not([data-shown])': { display: 'block' },
    '& > p': { textAlign: 'center' },
  },
})

/** One day with its slots in as many columns as there is room for. */
export const Day = styled.div({
  [wide]: {
    '& [data-scroll]': { overflow: 'visible', maskImage: 'none', margin: 0, padding: 0 },
    '& section ul': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7rem), 1fr))' },
  },
})

/** What is chosen, with the way on; on a phone both are in the bar below. */
export const Foot = styled.div({
  display: 'none',
  [wide]: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 'calc(var(--space) * 2)',
    position: 'sticky',
    insetBlockEnd: 'var(--view-below)',
    zIndex: 2,
    marginBlockStart: 'calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 1.5)',
    background: 'var(--surface)',
    borderBlockStart: 'max(var(--border-card), 1px) solid var(--border)',
    '& > p': { fontVariantNumeric: 'tabular-nums' },
  },
})

export const Quiet = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)' })
