import styled, { type CSSObject } from '@emotion/styled'
import { beside, roomy, wide } from '../../../ui/breakpoints.ts'
import { unsettled } from './use-settled.ts'

/** The day's slots: a scrolling column beside the month, or three in a row below it on a phone held upright. */
export const Column = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(var(--space) * 1.5)',
  '& h3': { fontVariantNumeric: 'tabular-nums' },
  '& h3::first-letter': { textTransform: 'uppercase' },
  ...unsettled,
  [beside]: { position: 'absolute', inset: 0, gap: 'calc(var(--space) * 1.5)' },
})

export const ColumnHead = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px var(--space)',
  minHeight: 44,
  '& h3:focus': { outline: 'none' },
  // Beside the switch there is little room, so the day's name uses smaller type to stay on one line.
  [beside]: { '& h3': { fontSize: 'calc(var(--h3-size) * 0.94)', lineHeight: 1.25 } },
})

export const Scroll = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(var(--space) * 2.5)',
  [beside]: {
    flex: 1,
    minHeight: 0,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--border-strong) transparent',
    // Room for the focus ring and a theme's hard shadow, which the scroll box would clip.
    margin: '0 -6px -6px',
    padding: '4px 6px 24px',
    maskImage: 'linear-gradient(to bottom, #000 calc(100% - 28px), transparent)',
  },
})

/** A slot with what stands beside it. */
export const slotRow: CSSObject = {
  display: 'flex',
  // Continue wraps below the time where large type leaves no room.
  flexWrap: 'wrap',
  gap: 'var(--space)',
  '& > button[data-slot]': {
    flex: 1,
    minWidth: 'min-content',
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
    // A time never wraps; beside Continue its padding shrinks first.
    '& > span': { whiteSpace: 'nowrap' },
    '&:has(+ [data-part=continue])': { paddingInline: 4 },
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
  '& > button[data-waitlist]': { borderStyle: 'dashed', '& > span': { textDecoration: 'line-through' } },
  // Slots that would extend the row are highlighted; covered ones belong to it.
  '&[data-standing=next] > button[data-slot]:not(:hover)': { borderColor: 'var(--primary)', borderStyle: 'dashed' },
  '&[data-standing=covered] > button[data-slot]': { background: 'var(--primary-soft)', borderColor: 'var(--primary)' },
  // One band: neighbours have no corners and no gap between them.
  '&[data-joins] > button[data-slot]': { position: 'relative', borderColor: 'var(--primary)' },
  '&[data-joins=after] > button[data-slot], &[data-joins=both] > button[data-slot]': {
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
    [beside]: { borderStartEndRadius: 'var(--radius-field)', borderEndStartRadius: 0 },
    '&::after': {
      content: '""',
      position: 'absolute',
      background: 'var(--primary)',
      insetBlock: -1,
      insetInlineStart: '100%',
      width: 'calc(var(--space) + 2px)',
      [beside]: { insetInline: -1, insetBlock: '100% auto', width: 'auto', height: 'calc(var(--space) + 2px)' },
    },
  },
  '&[data-joins=before] > button[data-slot], &[data-joins=both] > button[data-slot]': {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    [beside]: { borderStartEndRadius: 0, borderEndStartRadius: 'var(--radius-field)' },
  },
  '&[data-joins=both] > button[data-slot]': { [beside]: { borderEndStartRadius: 0, borderStartEndRadius: 0 } },
  '& > [data-part=continue]': {
    display: 'none',
    [wide]: {
      display: 'flex',
      flex: '0 1 auto',
      maxWidth: '100%',
      '& > button': { paddingInline: 'calc(var(--space) * 1.25)', minHeight: 48, whiteSpace: 'nowrap' },
    },
    [roomy]: { '& > button': { paddingInline: 'calc(var(--space) * 1.75)' } },
  },
  // Within a band Continue overlays its last slot, so that the band keeps its width.
  '&[data-joins]': {
    [wide]: {
      position: 'relative',
      '&:has(> [data-part=continue]) > button[data-slot]': { paddingInlineEnd: 120 },
      '& > [data-part=continue]': { position: 'absolute', insetBlock: 2, insetInlineEnd: 2, minWidth: 108 },
      '& > [data-part=continue] > button': {
        width: '100%',
        minHeight: 44,
        paddingBlock: 0,
        borderRadius: 'max(0px, calc(var(--radius-field) - 2px))',
        background: 'var(--surface)',
        color: 'var(--text)',
        borderColor: 'transparent',
        boxShadow: 'none',
        '&:hover': { background: 'var(--surface-muted)', color: 'var(--text)' },
      },
    },
  },
}

/** A part of the day. It styles its slots too: styles of their own would be written anew for each of them. */
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
    // Sized in text units, so that larger type gets fewer columns.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
    gap: 'var(--space)',
    // A band that continues on the next line extends to the edge.
    overflowX: 'clip',
    overflowClipMargin: 6,
    [beside]: { gridTemplateColumns: '1fr' },
  },
  '& li': slotRow,
})
