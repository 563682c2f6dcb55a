import styled from '@emotion/styled'
import { fieldStyle } from '../../ui/field-style.ts'

/** The address question, above the calendar that needs its answer. */
export const Asked = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  marginBlock: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  '& h3': { display: 'flex', alignItems: 'center', gap: 'var(--space)' },
  '& h3 > svg': { color: 'var(--primary)' },
})

export const Field = styled.div(fieldStyle, {
  // One line is always reserved under the field, so that the calendar never moves.
  '& > small': { minHeight: 'calc(var(--small-line) * 1em)' },
  '& > small::first-letter': { textTransform: 'uppercase' },
})

/** The input with its icon at the end. The list opens under it. */
export const AddressPart = styled.div({
  position: 'relative',
  '& > svg, & > [data-part=waiting]': {
    position: 'absolute',
    insetBlockStart: 'calc(50% - 10px)',
    insetInlineEnd: 'calc(var(--space) * 1.5)',
    color: 'var(--success)',
    pointerEvents: 'none',
  },
  '&& > input': { paddingInlineEnd: 44, textOverflow: 'ellipsis' },
})

/** Overlays the content below: suggestions come and go, and nothing may move. */
export const Suggested = styled.div({
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: '100%',
  zIndex: 5,
  marginBlockStart: 4,
  overflow: 'hidden',
  background: 'var(--surface)',
  border: 'max(var(--border-card), 1px) solid var(--card-edge)',
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-raised)',
  '& [role=listbox]': { maxHeight: 'min(22rem, var(--view) * 0.5)', overflowY: 'auto', padding: 4 },
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space)',
    minHeight: 44,
    padding: 'calc(var(--space) * 0.75) calc(var(--space) * 1.25)',
    borderRadius: 'min(var(--radius-field), 8px)',
    cursor: 'pointer',
  },
  '& [role=option] > svg': { color: 'var(--muted)' },
  '& [role=option]:hover': { background: 'var(--surface-muted)' },
  '& [aria-selected=true]': {
    background: 'var(--primary-soft)',
    outline: '2px solid var(--primary)',
    outlineOffset: -2,
  },
  '& p': {
    padding: 'calc(var(--space) * 1) calc(var(--space) * 1.5)',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
  },
  '& [role=listbox] + p': { borderBlockStart: '1px solid var(--border)' },
})
