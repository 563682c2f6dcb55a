import styled from '@emotion/styled'

/** A list for staff: each row with its button beside it, or below it on a phone. */
export const StaffRows = styled.ul({
  display: 'grid',
  borderBlockStart: '1px solid var(--border)',
  '& > li': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    paddingBlock: 'calc(var(--space) * 2)',
    borderBlockEnd: '1px solid var(--border)',
    '@media (min-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center' },
  },
  // A heading or the end of the card comes below it.
  '& > li:last-of-type': { paddingBlockEnd: 0, borderBlockEnd: 0 },
  '& strong': { fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', overflowWrap: 'anywhere' },
  '& small > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, marginInlineEnd: 'var(--space)' },
})
