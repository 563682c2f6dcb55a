import styled from '@emotion/styled'
import { Card } from '../../../ui/card.tsx'

/** Both lists: below one another on a phone, beside one another where there is room. */
export const Lists = styled.div({
  width: '100%',
  maxWidth: 1040,
  margin: '0 auto',
  display: 'grid',
  alignContent: 'start',
  // The footer is below the window, however long the lists are.
  minHeight: 'var(--fill)',
  gap: 'calc(var(--space) * 4)',
  '& > h1, & > [role=status]': { gridColumn: '1 / -1' },
  '@media (min-width: 900px)': {
    gridTemplateColumns: '1fr 1fr',
    alignItems: 'start',
    // What is one's own stands beside all else, however long it is.
    gridTemplateRows: 'auto auto 1fr',
    '&:has(> [role=status])': { gridTemplateRows: 'auto auto auto 1fr' },
    '& > section:nth-of-type(2)': { gridRow: 'span 2' },
  },
  '& > section': { display: 'grid', alignContent: 'start', gap: 'calc(var(--space) * 2)', minWidth: 0 },
  '& > section > h2': { fontSize: 'var(--h3-size)' },
  '& [data-part=empty]': { color: 'var(--muted)' },
  '& [data-part=more]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 1) calc(var(--space) * 2)',
    '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
  },
})

/** The jobs of a day below its date. */
export const Day = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > h3': { fontSize: 'var(--small-size)', color: 'var(--muted)', fontWeight: 600 },
  '& > ul': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
})

export const Sheet = styled(Card.withComponent('article'))({
  padding: 'calc(var(--space) * 2.5)',
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > header': { display: 'grid', gap: 'calc(var(--space) * 0.5)' },
  '& > header > [data-part=time]': {
    // Where a line has no room for both, the time stands below the date.
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 6px',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '& > header > h3, & > header > h4': {
    fontFamily: 'var(--font-heading)',
    fontStyle: 'var(--heading-style)',
    fontSize: 'var(--h3-size)',
    lineHeight: 'var(--h3-line)',
    fontWeight: 'var(--h3-weight)',
    letterSpacing: 'var(--h3-spacing)',
    textTransform: 'var(--heading-case)' as 'none',
    overflowWrap: 'anywhere',
  },
  '& [data-part=facts]': {
    display: 'grid',
    gap: 'calc(var(--space) * 0.75)',
    color: 'var(--muted)',
    '& > li': { display: 'flex', alignItems: 'center', gap: 'calc(var(--space) * 1)', overflowWrap: 'anywhere' },
    '& > li a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'var(--primary-text)' },
    '& > li > span': { minWidth: 0 },
    // The way there stands below the place where a line has no room for both.
    '& [data-part=place]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 var(--space)' },
  },
  '& dl': {
    display: 'grid',
    gap: 'calc(var(--space) * 1)',
    '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1) calc(var(--space) * 1.5)',
    '& > button': { flex: '1 1 160px' },
    '& > p': { flex: '1 1 100%', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  },
})
