import styled from '@emotion/styled'

/** The page of the feed. */
export const Feed = styled.article({
  width: '100%',
  maxWidth: 820,
  margin: '0 auto',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  '& > header': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'calc(var(--space) * 2)' },
  '& [data-part=empty]': { color: 'var(--muted)' },
  '& > [data-part=date]': { fontSize: 'var(--h3-size)', '&::first-letter': { textTransform: 'uppercase' } },
  '& > [data-page=waiting]': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
})

/** Times beside what begins then; on a phone above it. */
export const Times = styled.ol({
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '7.5em minmax(0, 1fr)',
    gap: '0 calc(var(--space) * 2)',
    padding: 'var(--space) 0',
    // Between many times the theme's own rule would be louder than they are.
    borderTop: '1px solid var(--border)',
    '&:first-of-type': { borderTop: 'var(--rule)' },
    '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  '& :is(h2, h3)': { fontSize: 'inherit', fontVariantNumeric: 'tabular-nums', lineHeight: '44px', margin: 0 },
  '& ul': { display: 'grid', gap: 'var(--space)', margin: 0, padding: 0, listStyle: 'none' },
  '& ul > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1.5)',
    minHeight: 44,
    overflowWrap: 'anywhere',
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 calc(var(--space) * 1.5)' },
    '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
    '& > span': { textAlign: 'end' },
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'var(--primary-text)' },
  },
  // What is free is told from what is booked by its weight, not by its colour alone.
  '& ul > li[data-kind=free] strong': { fontWeight: 400 },
  '@media (max-width: 599px)': {
    '& :is(h2, h3)': { lineHeight: 1.5 },
    // Each end on a line of its own, rather than beside short names alone.
    '& ul > li small': { flexBasis: '100%' },
  },
  '&[data-wall]': {
    '& > li': {
      gridTemplateColumns: '6em minmax(0, 1fr)',
      padding: '0.5em 0',
      '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    },
    '& :is(h2, h3), & ul > li': { lineHeight: 1.3, minHeight: 0, alignItems: 'baseline' },
    '& ul > li small': { fontSize: '0.7em' },
  },
})

/** As large as the screen allows: read from across a room. */
export const Wall = styled.article({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 'calc(var(--space) * 3)',
  fontSize: 'clamp(1.25rem, 2.4vw, 3.5rem)',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0 calc(var(--space) * 4)',
    '& > h1': { minWidth: 0, fontSize: '1.6em', lineHeight: 'var(--h2-line)' },
  },
  '& [data-part=now]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 1em',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
    '& > span::first-letter': { textTransform: 'uppercase' },
  },
  '& [data-part=empty]': { color: 'var(--muted)' },
  '& > [data-page=waiting]': { display: 'grid', gap: 'calc(var(--space) * 2)' },
})
