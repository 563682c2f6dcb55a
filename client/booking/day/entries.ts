import styled from '@emotion/styled'

/** When, who and what, and what is to be done; on a phone one below the other. */
export const Entries = styled.ol({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  borderBlockStart: '1px solid var(--border)',
  transition: 'opacity var(--fast)',
  '&[data-updating]': { opacity: 0.5 },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--space) calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 2)',
    borderBlockEnd: '1px solid var(--border)',
    '@media (min-width: 600px)': { gridTemplateColumns: '11em minmax(0, 1fr) auto', alignItems: 'start' },
  },
  // The card ends below it.
  '& > li:last-of-type': { paddingBlockEnd: 0, borderBlockEnd: 0 },
  '& [data-part=time]': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& [data-part=who]': { display: 'grid', gap: 'calc(var(--space) * 0.5)', overflowWrap: 'anywhere' },
  '& [data-part=who] > p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 calc(var(--space) * 1.5)',
  },
  '& [data-part=who] a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
  '& [data-part=due]': { fontWeight: 600, color: 'var(--text)' },
  '& [data-part=does]': { display: 'grid', justifyItems: 'start', gap: 'calc(var(--space) * 0.75)' },
  '@media (max-width: 599px)': { '& [data-part=does] > :is(button, a)': { width: '100%' } },
  '@media (min-width: 600px)': {
    // On one line with the name, which is as tall as a thumb.
    '& [data-part=time]': { display: 'flex', alignItems: 'center', minHeight: 44 },
    // Every button ends at the same edge, whatever stands in its row.
    '& [data-part=does]': { justifyItems: 'end', textAlign: 'end' },
    '& [data-part=does] > [data-variant=quiet]': { marginInlineEnd: 'calc(var(--space) * -1.25)' },
  },
})
