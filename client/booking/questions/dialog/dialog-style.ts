import styled from '@emotion/styled'
import MuiDialog from '@mui/material/Dialog'

/** Full screen on a phone; elsewhere a dialog with the same height for all steps. */
export const Panel = styled(MuiDialog)({
  '& .MuiDialog-paper': {
    width: '100%',
    maxWidth: 780,
    height: 'min(760px, calc(var(--view) - 64px))',
    '@media (max-width: 599px)': {
      height: 'var(--view)',
      maxHeight: 'none',
      maxWidth: 'none',
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
  },
})

export const Head = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 2)',
  padding: 'calc(var(--space) * 1.5) clamp(16px, 4vw, 24px) calc(var(--space) * 0.5)',
  '& > h2': {
    minWidth: 0,
    fontFamily: 'var(--font-heading)',
    fontStyle: 'var(--heading-style)',
    fontSize: 'var(--h3-size)',
    lineHeight: 'var(--h3-line)',
    fontWeight: 'var(--h3-weight)',
    letterSpacing: 'var(--h3-spacing)',
    textTransform: 'var(--heading-case)' as 'none',
  },
  '& > button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 44,
    marginInlineEnd: -10,
    padding: 0,
    border: 0,
    borderRadius: 'var(--radius-button)',
    background: 'none',
    color: 'inherit',
    '&:hover': { background: 'var(--surface-muted)' },
  },
})

export const Tabs = styled.div({ padding: '0 clamp(16px, 4vw, 24px)', '&:empty': { display: 'none' } })

export const Stand = styled.div({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  padding: 'calc(var(--space) * 2.5) clamp(16px, 4vw, 24px) calc(var(--space) * 3)',
  '& > div > h3': { marginBlockEnd: 'calc(var(--space) * 0.75)', '&:focus': { outline: 'none' } },
  '& > div > p': { color: 'var(--muted)', marginBlockEnd: 'calc(var(--space) * 2)' },
  '& > div > h3 + div': { marginBlockStart: 'calc(var(--space) * 2)' },
  '& input, & select, & textarea': { scrollMarginBlock: 24 },
})

export const Foot = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 'var(--space) calc(var(--space) * 1.5)',
  padding: 'calc(var(--space) * 1.5) clamp(16px, 4vw, 24px)',
  paddingBlockEnd: 'max(calc(var(--space) * 1.5), env(safe-area-inset-bottom))',
  borderBlockStart: '1px solid var(--border)',
  background: 'var(--surface)',
  '& > [data-part=told]': {
    flex: '1 1 9rem',
    minWidth: 0,
    minHeight: 44,
    display: 'grid',
    alignContent: 'center',
    lineHeight: 1.3,
    '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& strong': { fontVariantNumeric: 'tabular-nums' },
  },
  '& > [data-part=ways]': { display: 'flex', gap: 'var(--space)', marginInlineStart: 'auto' },
  '@media (max-width: 599px)': {
    '& > [data-part=told]': {
      flexBasis: '100%',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 8,
    },
    '& > [data-part=ways]': { width: '100%', '& > button': { flex: 1 } },
  },
})
