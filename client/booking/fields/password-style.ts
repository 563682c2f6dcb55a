import styled from '@emotion/styled'

/** The field with its show/hide switch at the end. */
export const Box = styled.div({
  position: 'relative',
  '&& > input': { paddingInlineEnd: 52 },
  '& > button': {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 22px)',
    insetInlineEnd: 2,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    color: 'var(--muted)',
    '&:hover': { color: 'var(--text)' },
  },
})

export const RuleList = styled.ul({
  display: 'grid',
  gap: 2,
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > li': { display: 'flex', gap: 8 },
  '& > li > svg': { height: 'calc(var(--small-size) * var(--small-line))' },
  '& > li > span::first-letter': { textTransform: 'uppercase' },
  '& > li[data-met]': { color: 'var(--success)' },
  '& > li[data-unmet]': { color: 'var(--error-text)' },
})
