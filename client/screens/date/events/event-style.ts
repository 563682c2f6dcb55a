import styled from '@emotion/styled'
import { wide } from '../../../ui/breakpoints.ts'

/** The months of the list with their cards. */
export const Months = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 4)',
  marginBlockStart: 'calc(var(--space) * 2)',
  transition: 'opacity var(--slow)',
  '&[inert]': { opacity: 0.45, filter: 'saturate(0)' },
  '& h3': { scrollMarginBlockStart: 88, marginBlockEnd: 'calc(var(--space) * 1.5)' },
  '& h3::first-letter': { textTransform: 'uppercase' },
  '& h3 > span': { color: 'var(--muted)', fontWeight: 400 },
  '& h3:focus': { outline: 'none' },
  '& ol': { display: 'grid', gap: 'calc(var(--space) * 1.5)', listStyle: 'none', margin: 0, padding: 0 },
  // Cards far down the list are laid out and painted only when they come near.
  '& section > ol > li:nth-of-type(n + 9)': {
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 196px',
    [wide]: { containIntrinsicSize: 'auto 124px' },
  },
})

/** One occurrence: its date on the left, time and title in the middle, price and button on the right. */
export const Card = styled.article({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  alignItems: 'start',
  padding: 'calc(var(--space) * 2)',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'min(var(--radius-card), 20px)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), box-shadow var(--fast)',
  '&:has(button[data-choose]:hover)': { borderColor: 'var(--border-strong)' },
  '&[data-chosen]': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '&[data-standing=full], &[data-standing=few]': { background: 'var(--surface-muted)' },
  '&[data-standing=waitlist]': { borderStyle: 'dashed', borderColor: 'var(--border-strong)' },
  '& h4': { fontSize: 'calc(var(--body-size) * 1.0625)', lineHeight: 1.3, textWrap: 'balance' },
  '& > [data-part=about]': { display: 'grid', gap: 4, minWidth: 0 },
  '& > [data-part=side]': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space) calc(var(--space) * 2)',
  },
  '& > details': { gridColumn: '1 / -1' },
  [wide]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    columnGap: 'calc(var(--space) * 2.5)',
    padding: 'calc(var(--space) * 2) calc(var(--space) * 2.5)',
    '& > [data-part=side]': {
      gridColumn: 3,
      gridRow: '1 / span 2',
      flexDirection: 'column',
      flexWrap: 'nowrap',
      alignItems: 'flex-end',
      minWidth: 132,
    },
    '& > [data-part=date]': { gridRow: '1 / span 2' },
    '& > details': { gridColumn: 2 },
  },
})

/** A calendar page: weekday, day, month. Struck through when full, with a dashed edge when there is a waitlist. */
export const DateBlock = styled.div({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  width: 64,
  minHeight: 76,
  padding: '8px 4px',
  borderRadius: 'min(var(--radius-field), 14px)',
  background: 'var(--primary-soft)',
  color: 'var(--text)',
  lineHeight: 1.15,
  fontVariantNumeric: 'tabular-nums',
  '& > span': {
    fontSize: 'calc(var(--small-size) * 0.93)',
    fontWeight: 600,
    textTransform: 'capitalize',
  },
  '& > strong': {
    fontFamily: 'var(--font-heading)',
    fontSize: 'calc(var(--h2-size) * 1.02)',
    fontWeight: 'var(--h2-weight)',
    lineHeight: 1.1,
  },
  '[data-chosen] > &': { background: 'var(--day-bg)', color: 'var(--day-fg)' },
  '[data-standing=full] > &, [data-standing=few] > &': {
    background: 'none',
    boxShadow: 'inset 0 0 0 1px var(--border)',
    color: 'var(--muted)',
  },
  '[data-standing=waitlist] > &': { background: 'none', outline: '2px dashed var(--border-strong)', outlineOffset: -2 },
  '[data-standing=full] > & > strong, [data-standing=waitlist] > & > strong': {
    textDecoration: 'line-through',
    textDecorationThickness: 2,
  },
})

/** Time, seats, parts: one line each on a phone, side by side where there is room. */
export const Facts = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  fontVariantNumeric: 'tabular-nums',
  '& > *': { display: 'inline-flex', alignItems: 'center', gap: 6, margin: 0 },
  '& > :has(svg)': { alignItems: 'flex-start' },
  '& svg': { width: 17, height: 17, flex: 'none', marginBlockStart: 'calc((var(--small-line) * 1em - 17px) / 2)' },
  '& > [data-part=when]': { color: 'var(--text)' },
  '& > [data-part=present]': { color: 'var(--text)', fontWeight: 600 },
  '& > [data-part=seats][data-last]': { color: 'var(--text)', fontWeight: 600 },
  '& > [data-part=seats][data-queue]': { color: 'var(--text)' },
})

export const Cost = styled.p({
  margin: 0,
  whiteSpace: 'nowrap',
  '& strong': { fontSize: 'calc(var(--body-size) * 1.0625)', fontWeight: 650 },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

export const Ways = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  '& button': { minWidth: 112, paddingInline: 'calc(var(--space) * 1.75)', whiteSpace: 'nowrap', gap: 6 },
  '& button svg': { width: 18, height: 18 },
  // On a phone the bottom bar has the Continue button.
  '& > [data-part=continue]': { display: 'none' },
  [wide]: { '& > [data-part=continue]': { display: 'grid' } },
})
