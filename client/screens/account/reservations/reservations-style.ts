import styled from '@emotion/styled'

export const Panel = styled.section({
  width: '100%',
  maxWidth: 760,
  margin: '0 auto',
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  // As high as what stands there while it is read, so that the footer does not move; what is below a short list follows
  // it at once.
  alignContent: 'start',
  minHeight: 'calc(3 * 148px + 200px)',
  '& [data-part=empty]': {
    display: 'grid',
    justifyItems: 'start',
    gap: 'calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 2)',
    '& > p': { color: 'var(--muted)' },
  },
})

export const TabBar = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 calc(var(--space) * 1)',
  borderBlockEnd: '1px solid var(--border)',
  '& > button': {
    minHeight: 48,
    padding: '0 calc(var(--space) * 1.5)',
    border: 0,
    borderBlockEnd: '3px solid transparent',
    marginBlockEnd: -1,
    background: 'none',
    color: 'var(--muted)',
    fontWeight: 600,
    '&:hover': { color: 'var(--text)' },
    '&[aria-selected=true]': { color: 'var(--text)', borderBlockEndColor: 'var(--primary)' },
  },
})

export const List = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > ul': { display: 'grid', gap: 'calc(var(--space) * 2)' },
})

/** A job of a checklist: its name above its dates. */
export const JobSection = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '* + &': { marginBlockStart: 'calc(var(--space) * 2)' },
  '& > header > h2': { fontSize: 'var(--h3-size)', lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& > header > p': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
  '& > ul': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
})
