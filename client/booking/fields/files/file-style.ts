import styled from '@emotion/styled'

/** The drop zone. The device's own file input covers it invisibly. */
export const Zone = styled.div({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 4,
  minHeight: 112,
  padding: 'calc(var(--space) * 2)',
  textAlign: 'center',
  border: 'max(var(--border-field), 1px) dashed var(--border-strong)',
  borderRadius: 'min(var(--radius-field), 18px)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), background-color var(--fast)',
  '& > svg': { color: 'var(--primary-text)' },
  '& > strong': { color: 'var(--primary-text)', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '&:hover': { borderColor: 'var(--text)' },
  '&[data-over]': { borderColor: 'var(--primary)', borderStyle: 'solid', background: 'var(--primary-soft)' },
  '&[data-invalid]': { borderColor: 'var(--error)' },
  '&:has(input:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
  // Touch devices can't drag files, so they get no hint to drop any.
  '@media (pointer: coarse)': { '& > [data-part=drop]': { display: 'none' } },
})

export const Files = styled.ul({
  display: 'grid',
  gap: 'var(--space)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '48px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 calc(var(--space) * 1.5)',
    minHeight: 66,
    padding: 8,
    border: 'max(var(--border-field), 1px) solid var(--border)',
    borderRadius: 'min(var(--radius-field), 14px)',
    background: 'var(--surface)',
  },
  '& > li[data-state=failed]': { borderColor: 'var(--error)' },
  '& [data-part=face]': {
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    overflow: 'hidden',
    borderRadius: 'min(var(--radius-field), 8px)',
    background: 'var(--surface-muted)',
    color: 'var(--muted)',
    '& > canvas, & > span': { width: 48, height: 48 },
  },
  '& [data-part=name]': {
    display: 'block',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    fontWeight: 600,
    lineHeight: 1.35,
  },
  '& [data-part=state]': { display: 'block', fontVariantNumeric: 'tabular-nums' },
  '& li[data-state=failed] [data-part=state]': { color: 'var(--error-text)' },
  '& [data-part=actions]': { display: 'flex' },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 'min(var(--radius-button), 22px)',
    background: 'none',
    color: 'var(--muted)',
    '&:hover': { color: 'var(--text)', background: 'var(--surface-muted)' },
  },
})

/** The progress bar: its width is the share that was sent. */
export const Bar = styled.div({
  height: 4,
  marginBlockStart: 6,
  overflow: 'hidden',
  borderRadius: 2,
  background: 'var(--surface-muted)',
  '& > span': {
    display: 'block',
    height: '100%',
    background: 'var(--primary)',
    transition: 'width var(--fast) linear',
  },
})
