import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'
import { pairedOnPhones } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'

/** The card of the pages after a booking: one spacious column, with the actions beside it on wide screens. */
export const Sheet = styled(Card)({
  maxWidth: 860,
  margin: '0 auto',
  '--sheet-inline': 'clamp(20px, 5vw, 56px)',
  '--sheet-block': 'calc(var(--space) * 4)',
  padding: 'var(--sheet-block) var(--sheet-inline) calc(var(--space) * 5)',
  display: 'grid',
  // A calendar shrinks into the card instead of widening it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 4)',
  [wide]: { '--sheet-block': 'calc(var(--space) * 6)', paddingBlockEnd: 'var(--sheet-block)' },
  '@media print': {
    '--sheet-inline': '0px',
    '--sheet-block': '0px',
    border: 0,
    boxShadow: 'none',
    background: 'none',
    // One sheet of paper.
    zoom: 0.78,
    gap: 'calc(var(--space) * 2)',
  },
})

export const Opening = styled.header({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 1.5)',
  justifyItems: 'start',
  // A long word is broken rather than cut off at the edge of the card; a picture beside it makes room for it first.
  '& h1': { maxWidth: '100%' },
  '& h1:focus': { outline: 'none' },
  '& p': { fontSize: 'calc(var(--body-size) * 1.0625)' },
  // What can be pressed is no further line of the text.
  '& > p + :is([data-variant], div:has(> [data-variant]))': { marginBlockStart: 'calc(var(--space) * 1.5)' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& > [data-part=told]:focus': { outline: 'none' },
})

/** What, when and the picture of it: above them on a phone, beside them where there is room. */
export const Hero = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  alignItems: 'start',
  '& h1 > span': { display: 'block' },
  '& h1 > [data-part=news]': {
    marginBlockEnd: 'calc(var(--space) * 0.5)',
    color: 'var(--muted)',
    fontFamily: 'var(--font-text)',
    fontStyle: 'normal',
    fontSize: 'var(--body-size)',
    fontWeight: 600,
    lineHeight: 'var(--body-line)',
    letterSpacing: 'normal',
    textTransform: 'none',
  },
  '& h1 > [data-part=when]': {
    marginBlockStart: 'calc(var(--space) * 0.75)',
    fontSize: '0.62em',
    lineHeight: 1.3,
    letterSpacing: 'normal',
  },
  // A line breaks between the day and its time.
  '& h1 > [data-part=when] > span': { display: 'inline-block', maxWidth: '100%' },
  '&[data-standing=cancelled] h1 > [data-part=when]': {
    color: 'var(--muted)',
    '& > span': { textDecoration: 'line-through' },
  },
  [wide]: {
    '&:has(> [data-part=cover])': { display: 'flex', gap: 'calc(var(--space) * 5)' },
    // As wide as its longest word asks, while a smaller picture still has its place.
    '& > :not([data-part=cover])': {
      flex: '1 1 0',
      gridTemplateColumns: 'minmax(auto, 1fr)',
      maxWidth: 'calc(100% - 160px - var(--space) * 5)',
    },
    '& > [data-part=cover]': { order: 1, flex: '0 1 300px', minWidth: 160 },
  },
})

/** Fills a phone's card to its edges. */
export const Cover = styled.div({
  overflow: 'hidden',
  marginInline: 'calc(var(--sheet-inline) * -1)',
  marginBlockStart: 'calc(var(--sheet-block) * -1)',
  borderRadius:
    'max(0px, var(--radius-card) - var(--border-card)) max(0px, var(--radius-card) - var(--border-card)) 0 0',
  '& > span': { '--ratio': '2 / 1 !important' },
  '@media print': { borderRadius: 0, '& > span': { '--ratio': '5 / 1 !important' } },
  [wide]: { margin: 0, borderRadius: 'min(var(--radius-card), 16px)', '& > span': { '--ratio': '4 / 3 !important' } },
})

export const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& strong': { color: 'var(--text)', fontVariantNumeric: 'tabular-nums' },
})

export const Facts = styled.dl({
  display: 'grid',
  gap: 'calc(var(--space) * 2.5) calc(var(--space) * 5)',
  paddingBlock: 'calc(var(--space) * 3)',
  borderBlock: 'max(1px, var(--border-card)) solid var(--border)',
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
  // What follows has a rule of its own.
  '&:has(+ [data-part=answers])': { borderBlockEnd: 0, paddingBlockEnd: 0 },
  // Receipts come later: nothing may move for them.
  '&:has(+ [data-part=receipts])': { borderBlockEndColor: 'transparent' },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd small': {
    display: 'block',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 400,
  },
})

/** Links below a fact, each as tall as a thumb. */
export const Ways = styled.span({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 calc(var(--space) * 2.5)',
  fontWeight: 400,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
  // A number can be read from paper, a map can't be opened there.
  '@media print': { '& > a[target]': { display: 'none' } },
})

/** Details that open below a fact. */
export const Details = styled.details({
  fontWeight: 400,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
  '& dd': { fontWeight: 400 },
})

export const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'calc(var(--space) * 1.5)',
  '& > :is(a, button, [data-part=menu])': pairedOnPhones,
  '& > [data-part=menu] > button': { width: '100%' },
  // A button that looks like text begins where texts do.
  '@media (min-width: 600px)': {
    '& > [data-variant=quiet]:not(* + *)': { marginInlineStart: 'calc(var(--space) * -1.25)' },
  },
  '@media print': { display: 'none' },
})

/** Fields of a page after a booking, no wider than those of the steps before it. */
export const Questions = styled.div({
  display: 'grid',
  // A long word wraps instead of widening the column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  '& > h2': { fontSize: 'var(--h3-size)' },
  '& [data-part=text] small': { display: 'block' },
})
