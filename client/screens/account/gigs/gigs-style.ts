import styled from '@emotion/styled'
import { belowWide, wide } from '../../../ui/breakpoints.ts'
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
  '& > h1, & > :is([role=status], [role=alert])': { gridColumn: '1 / -1' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& > div:not([role])': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: 'inherit',
  },
  '& > section, & > div > [data-part=jobs]': {
    display: 'flex',
    flexDirection: 'column',
    gap: 'calc(var(--space) * 2)',
    minWidth: 0,
    '& > h2': { fontSize: 'var(--h3-size)' },
  },
  // One's own jobs stand beside it, or below it: there it keeps the room of what is no longer open.
  '& > [data-part=open]': { [belowWide]: { minHeight: 'var(--room)' } },
  '& > [data-part=open] > [data-part=left]': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    justifyContent: 'center',
    gap: 'calc(var(--space) * 0.5)',
    paddingInline: 'calc(var(--space) * 2.5)',
    flex: '1 1 0',
    minHeight: 0,
    // It takes no room but what is left; the gap above is within it.
    marginBlockStart: 'calc(var(--space) * -2)',
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: 'calc(var(--space) * 2) 0 0',
      zIndex: -1,
      borderRadius: 'var(--radius-card)',
      background: 'var(--surface-muted)',
    },
    color: 'var(--muted)',
    '& > p': { display: 'flex', gap: 'var(--space)' },
    '& strong': { color: 'var(--text)', fontWeight: 600 },
    '& svg': { flex: 'none', marginBlockStart: 'calc((1lh - 20px) / 2)', color: 'var(--success)' },
    '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'var(--primary-text)' },
    [wide]: { display: 'none' },
  },
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
    '& > li': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: 'calc(var(--space) * 1)',
      overflowWrap: 'anywhere',
      // An icon stands beside the first line; one of a link is as tall as a thumb.
      '& > svg': { flex: 'none', marginBlockStart: 'calc((1lh - 20px) / 2)' },
      '&:has(a) > svg': { marginBlockStart: 12 },
    },
    '& > li a': { color: 'var(--primary-text)' },
    '& > li :is(a, [data-part=place] > span)': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
    '& > li > span': { minWidth: 0 },
    // The way there stands below the place where a line has no room for both.
    '& [data-part=place]': { display: 'flex', flexWrap: 'wrap', gap: '0 calc(var(--space) * 1.5)' },
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
