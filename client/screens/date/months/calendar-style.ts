import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { narrow, wide } from '../../../ui/breakpoints.ts'

const breathe = keyframes({ '50%': { opacity: 0.35 } })

/** A button to another month. */
export const monthButton = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 'var(--radius-day)',
  background: 'none',
  color: 'var(--text)',
  cursor: 'pointer',
  '&:hover': { background: 'var(--surface-muted)' },
  '&[aria-disabled=true]': { color: 'var(--border-strong)', opacity: 0.55, cursor: 'default', background: 'none' },
} as const

/** The month grid, without day-picker's own style sheet. Cells are never smaller than a thumb. */
export const Grid = styled.div({
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: '0 5px', tableLayout: 'fixed' },
  '& tr[data-past]': { display: 'none', [wide]: { display: 'table-row' } },
  '& th': {
    [narrow]: { height: 26 },
    height: 32,
    padding: 0,
    color: 'var(--muted)',
    // No larger than its column.
    fontSize: 'min(var(--small-size), 5.5vw)',
    fontWeight: 500,
    textTransform: 'none',
  },
  '& td': { padding: '0 2px', textAlign: 'center' },
  '& td > button, & :where([data-part=head]) > button': {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    width: 'min(100%, 60px)',
    minWidth: 0,
    // Letters of twice the size leave room for the dot.
    height: 'max(clamp(44px, 5vw, 58px), 2.2em)',
    padding: 0,
    border: '2px solid transparent',
    borderRadius: 'var(--radius-day)',
    background: 'none',
    color: 'var(--text)',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1,
    cursor: 'pointer',
    transition: 'background-color var(--fast), color var(--fast), border-color var(--fast)',
  },
  '& td > button:focus-visible, & :where([data-part=head]) > button:focus-visible': {
    outline: '3px solid var(--focus)',
    outlineOffset: 1,
    zIndex: 1,
  },
  '& [data-state=free]': { background: 'var(--primary-soft)', fontWeight: 600 },
  '& [data-state=free]::after': {
    content: '""',
    position: 'absolute',
    insetBlockEnd: 6,
    width: 5,
    height: 5,
    borderRadius: '50%',
    background: 'currentColor',
    opacity: 0.75,
  },
  '& [data-state=free]:hover': { borderColor: 'var(--primary)' },
  '& [data-state=none], & [data-state=full]': { color: 'var(--muted)', cursor: 'default' },
  // A ring in place of the dot: shape is a sign besides colour.
  '& [data-state=waitlist]::after': {
    content: '""',
    position: 'absolute',
    insetBlockEnd: 4,
    boxSizing: 'border-box',
    width: 8,
    height: 8,
    border: '1.75px solid currentColor',
    borderRadius: '50%',
  },
  '& [data-state=waitlist]:hover': { borderColor: 'var(--primary)' },
  '& [data-state=full] > span, & [data-state=waitlist] > span': {
    textDecoration: 'line-through',
    textDecorationThickness: 1.5,
  },
  '& [data-state=unknown]': { cursor: 'progress' },
  '& [data-state=unknown]::before': {
    content: '""',
    position: 'absolute',
    inset: 3,
    borderRadius: 'inherit',
    background: 'var(--border)',
    opacity: 0.6,
    zIndex: 0,
    animation: `${breathe} 1.6s ease-in-out infinite`,
  },
  '& [data-state] > span': { position: 'relative' },
  // Above the number, as the dot is below it.
  '& [data-part=present]': {
    position: 'absolute',
    insetBlockStart: 2,
    insetInline: 0,
    zIndex: 1,
    overflow: 'hidden',
    fontSize: 'min(0.6875rem, 2.6vw)',
    fontWeight: 600,
    lineHeight: 1.1,
    textAlign: 'center',
    '&::before': { content: 'attr(data-word)' },
  },
  '& :has(> [data-part=present])': { borderColor: 'currentColor', '& > span': { translate: '0 2px' } },
  '& [data-today]': { borderColor: 'var(--border-strong)' },
  '& [data-selected], & [data-selected]:hover': {
    background: 'var(--day-bg)',
    borderColor: 'var(--button-edge)',
    color: 'var(--day-fg)',
  },
  '@media (prefers-reduced-motion: reduce)': {
    '& td > button, & :where([data-part=head]) > button': { transition: 'none' },
    '& [data-state=unknown]::before': { animation: 'none' },
  },
})

export const Header = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 0.5)',
  marginBlockEnd: 'calc(var(--space) * 1)',
  [narrow]: { marginBlockEnd: 0 },
  '& h3': { flex: 1 },
  '& h3::first-letter': { textTransform: 'uppercase' },
  '& h3 > span': { color: 'var(--muted)', fontWeight: 400 },
  '& button': monthButton,
})
