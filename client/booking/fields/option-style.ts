import styled from '@emotion/styled'

export const Rows = styled.div({ display: 'grid', gap: 'var(--space)' })

/** One option. The whole row is clickable except for its other controls. */
export const Row = styled.div({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space) calc(var(--space) * 1.5)',
  minHeight: 52,
  padding: '8px calc(var(--space) * 1.75)',
  border: 'max(var(--border-field), 1px) solid var(--border-strong)',
  borderRadius: 'min(var(--radius-field), 18px)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), box-shadow var(--fast)',
  '&:hover': { borderColor: 'var(--text)' },
  '&[data-chosen]': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '&[data-invalid]': { borderColor: 'var(--error)' },
  // The label covers the whole row, and the control lies above the label.
  '& > input': {
    position: 'relative',
    zIndex: 1,
    width: 20,
    height: 20,
    margin: 0,
    flex: 'none',
    accentColor: 'var(--primary)',
  },
  // Beside a long name the price wraps to the next line.
  '& > label': { flex: '1 1 9rem', minWidth: 0, lineHeight: 1.35 },
  '& > label[data-cover]::after': { content: '""', position: 'absolute', inset: 0 },
  '& > label small': { display: 'block' },
  '& > [data-part=picture]': {
    width: 44,
    flex: 'none',
    borderRadius: 'min(var(--radius-field), 8px)',
    overflow: 'hidden',
  },
  '& > [data-part=price]': { fontVariantNumeric: 'tabular-nums', fontSize: 'var(--small-size)' },
})
