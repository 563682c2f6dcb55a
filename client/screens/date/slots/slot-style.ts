import styled from '@emotion/styled'
import { roomy, wide } from '../../../booking/step/layout.ts'

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
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px var(--space)',
  minHeight: 44,
  '& h3:focus': { outline: 'none' },
  // Beside the switch there is little room: the day keeps to one line as long as it can.
  [wide]: { '& h3': { fontSize: 'calc(var(--h3-size) * 0.94)', lineHeight: 1.25 } },
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
    // In the measure of the text: larger letters get fewer columns.
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 6.5rem), 1fr))',
    gap: 'var(--space)',
    // A band that goes on in the next line runs out to the edge.
    overflowX: 'clip',
    overflowClipMargin: 6,
    [wide]: { gridTemplateColumns: '1fr' },
  },
})

export const Row = styled.li({
  display: 'flex',
  // Continue stands beneath the time where large letters leave no room beside it.
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
    // A time is never broken; beside Continue it gives up its air first.
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
  // What would lengthen the row is offered, what lies beneath it belongs to it.
  '&[data-standing=next] > button[data-slot]:not(:hover)': { borderColor: 'var(--primary)', borderStyle: 'dashed' },
  '&[data-standing=covered] > button[data-slot]': { background: 'var(--primary-soft)', borderColor: 'var(--primary)' },
  // One band: neighbours lose the corners between them, and the gap is filled.
  '&[data-joins] > button[data-slot]': { position: 'relative', borderColor: 'var(--primary)' },
  '&[data-joins=after] > button[data-slot], &[data-joins=both] > button[data-slot]': {
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
    [wide]: { borderStartEndRadius: 'var(--radius-field)', borderEndStartRadius: 0 },
    '&::after': {
      content: '""',
      position: 'absolute',
      background: 'var(--primary)',
      insetBlock: -1,
      insetInlineStart: '100%',
      width: 'calc(var(--space) + 2px)',
      [wide]: { insetInline: -1, insetBlock: '100% auto', width: 'auto', height: 'calc(var(--space) + 2px)' },
    },
  },
  '&[data-joins=before] > button[data-slot], &[data-joins=both] > button[data-slot]': {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    [wide]: { borderStartEndRadius: 0, borderEndStartRadius: 'var(--radius-field)' },
  },
  '&[data-joins=both] > button[data-slot]': { [wide]: { borderEndStartRadius: 0, borderStartEndRadius: 0 } },
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
  // Within a band Continue lies on its last slot, so that the band keeps its width.
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
})
