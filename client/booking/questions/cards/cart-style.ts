import styled from '@emotion/styled'

export const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.25)',
  padding: 'calc(var(--space) * 2)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-card), 18px)',
  '& > h3': { fontSize: 'var(--h3-size)' },
})

export const Entry = styled.li({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 calc(var(--space) * 2)',
  paddingBlock: 'calc(var(--space) * 1)',
  borderBlockStart: '1px solid var(--border)',
  '& > div:first-of-type': { flex: '1 1 12rem', minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '& small': {
    display: 'block',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    overflowWrap: 'anywhere',
  },
  '& small[data-part=fault]': { color: 'var(--error-text)', fontWeight: 600 },
  '& [data-part=price]': { fontVariantNumeric: 'tabular-nums', fontWeight: 600 },
  '& [data-part=ways]': {
    display: 'flex',
    flexBasis: '100%',
    marginInlineStart: 'calc(var(--space) * -1.25)',
    '& button': { fontSize: 'var(--small-size)' },
  },
})

export const Total = styled.p({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 2)',
  paddingBlockStart: 'calc(var(--space) * 1.25)',
  borderBlockStart: 'var(--rule)',
  '& strong': { fontVariantNumeric: 'tabular-nums' },
})
