import styled from '@emotion/styled'

/** The dial code and the number. The list of countries opens under both. */
export const Pair = styled.div({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 'var(--space)',
})

export const CodeButton = styled.button({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 48,
  padding: '0 calc(var(--space) * 1.25)',
  border: 'var(--border-field) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  background: 'var(--surface)',
  color: 'inherit',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'var(--text)' },
  '& > svg': { width: 14, height: 14 },
})

/** Overlays the content below. */
export const Panel = styled.div({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 6,
  marginBlockStart: 4,
  overflow: 'hidden',
  background: 'var(--surface)',
  border: 'max(var(--border-card), 1px) solid var(--card-edge)',
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-overlay)',
  '& > [data-part=search]': {
    position: 'relative',
    padding: 'var(--space)',
    borderBlockEnd: '1px solid var(--border)',
  },
  '& > [data-part=search] > svg': {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 10px)',
    insetInlineStart: 'calc(var(--space) * 2.25)',
    color: 'var(--muted)',
    pointerEvents: 'none',
  },
  '&& input': { paddingInlineStart: 40 },
  '& [role=listbox]': {
    position: 'relative',
    maxHeight: 'min(20rem, var(--view) * 0.45)',
    overflowY: 'auto',
    padding: 4,
  },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space)',
    minHeight: 44,
    padding: '6px calc(var(--space) * 1.25)',
    borderRadius: 'min(var(--radius-field), 8px)',
    cursor: 'pointer',
  },
  '& [role=option] > span': { flex: 1, minWidth: 0 },
  '& [role=option] > small': { flex: 'none', fontVariantNumeric: 'tabular-nums' },
  '& [role=option] > svg': { color: 'var(--primary-text)' },
  '& [role=option]:hover': { background: 'var(--surface-muted)' },
  '& [role=option][data-active]': {
    background: 'var(--primary-soft)',
    outline: '2px solid var(--primary)',
    outlineOffset: -2,
    '& > small': { color: 'inherit' },
  },
  '& > p': { padding: 'calc(var(--space) * 1.5) calc(var(--space) * 1.75)', color: 'var(--muted)' },
})
