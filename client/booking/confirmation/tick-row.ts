import styled from '@emotion/styled'

/** A box to tick, with what it means, in the frame of a field: another means that may pay. */
export const TickRow = styled.label({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  minHeight: 52,
  padding: '8px calc(var(--space) * 1.75)',
  border: 'max(var(--border-field), 1px) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  '&:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& input': { width: 22, height: 22, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
  '& span': { display: 'grid' },
  '& strong': { fontWeight: 600 },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
})
