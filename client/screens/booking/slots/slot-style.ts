import styled from '@emotion/styled'
import { wide } from '../layout.ts'

/** The day's slots: a column with its own scroll beside the month, three abreast under it on a phone. */
export const Column = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(var(--space) * 2)',
  '& h3': { fontVariantNumeric: 'tabular-nums' },
  '& h3::first-letter': { textTransform: 'uppercase' },
  [wide]: { position: 'absolute', inset: 0, gap: 'calc(var(--space) * 1.5)' },
})

export const ColumnHead = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space)',
  minHeight: 44,
  '& h3:focus': { outline: 'none' },
})

export const Scroll = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(var(--space) * 2.5)',
  [wide]: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--border-strong) transparent',
    // Room for the focus ring and for a theme's hard shadow, which the scroll box would cut.
    margin: '0 -6px -6px',
    padding: '4px 6px 24px',
    maskImage: 'linear-gradient(to bottom, #000 calc(100% - 28px), transparent)',
  },
})

export const Group = styled.section({
  '& h4': {
    margin: '0 0 calc(var(--space) * 1)',
    color: 'var(--muted)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
  },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
    gap: 'var(--space)',
    [wide]: { gridTemplateColumns: '1fr' },
  },
})

export const Row = styled.li({
  display: 'flex',
  gap: 'var(--space)',
  '& > button[data-slot]': {
    flex: 1,
    minWidth: 0,
    minHeight: 48,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 1,
    padding: '4px 8px',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    background: 'var(--surface)',
    color: 'var(--text)',
    font: 'inherit',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.25,
    cursor: 'pointer',
    transition: 'background-color var(--fast), border-color var(--fast), color var(--fast)',
    '&:hover': { borderColor: 'var(--primary)', background: 'var(--primary-soft)' },
    '& small': { color: 'var(--muted)', fontSize: 'calc(var(--small-size) * 0.94)', fontWeight: 400 },
    '&:hover small': { color: 'inherit' },
    '&[aria-pressed=true]': {
      background: 'var(--primary)',
      borderColor: 'var(--button-edge)',
      color: 'var(--on-primary)',
      '& small': { color: 'inherit' },
    },
    '&[aria-disabled=true]': {
      borderStyle: 'dashed',
      background: 'none',
      color: 'var(--muted)',
      cursor: 'not-allowed',
      '& > span': { textDecoration: 'line-through' },
    },
  },
  '& > [data-part=continue]': {
    display: 'none',
    [wide]: {
      display: 'flex',
      flex: '0 1 auto',
      '& > button': { paddingInline: 'calc(var(--space) * 1.75)', minHeight: 48, whiteSpace: 'nowrap' },
    },
  },
})
