import styled from '@emotion/styled'

export const Panel = styled.section({
  width: '100%',
  maxWidth: 760,
  margin: '0 auto',
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
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
  gap: 'calc(var(--space) * 1)',
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

export const List = styled.ul({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > li > a': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1) calc(var(--space) * 2)',
    padding: 'calc(var(--space) * 2) calc(var(--space) * 2.5)',
    color: 'var(--text)',
    textDecoration: 'none',
    background: 'var(--surface)',
    border: 'max(var(--border-card), 1px) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
    transition: 'background-color var(--fast)',
    '&:hover': { background: 'var(--surface-muted)' },
    '& > svg': { color: 'var(--muted)' },
    '& > [data-part=what]': { flex: '1 1 240px', display: 'grid', minWidth: 0 },
    '& > [data-part=what] > span': { color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' },
  },
})
