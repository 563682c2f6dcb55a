import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { Grid, monthButton } from '../months/calendar-style.ts'

/** From this width on the two months are side by side. */
const side = '@container (min-width: 640px)'

/** Below this width they are one below the other, on phones. */
const stacked = '@container (max-width: 639.98px)'

/** The size container of the whole picker. */
export const Room = styled.div({ containerType: 'inline-size' })

/** Half a dot: guests are there until the morning of that day. */
const leavingMark = {
  content: '""',
  width: 8,
  height: 8,
  border: '1.5px solid currentColor',
  borderRadius: '50%',
  boxSizing: 'border-box',
  background: 'linear-gradient(to right, currentColor 50%, transparent 50%)',
} as const

/** The months with the range: a band with round ends, and a lighter one for its preview. */
export const Months = styled(Grid)({
  position: 'relative',
  [stacked]: { '& tr[data-past]': { display: 'none' } },
  '& .rdp-months': { display: 'grid', gap: 'calc(var(--space) * 3)' },
  // A block: the letter rule below does not reach into a flex container.
  '& h3': { minHeight: 44, paddingBlock: 'calc((44px - 1lh) / 2)', marginBlockEnd: 'calc(var(--space) * 0.5)' },
  '& h3::first-letter': { textTransform: 'uppercase' },
  '& h3 > span': { color: 'var(--muted)', fontWeight: 400 },
  '& table': { borderSpacing: '0 4px' },
  '& td': { position: 'relative', padding: 0 },
  '& td > button': { width: 'min(100%, 48px)', height: 46 },

  '& [data-state=free]': { background: 'none' },
  '& [data-state=free]:hover, & [data-state=waitlist]:hover, & :is([data-state=restart], [data-state=leaving]):hover': {
    borderColor: 'var(--primary)',
  },
  '& [data-state=short]': { color: 'var(--muted)', cursor: 'default' },
  '& [data-state=restart]': { color: 'var(--muted)' },
  // A ring for a day with a waitlist, in place of the dot: shape is a sign besides colour.
  '& [data-state=waitlist]': { color: 'var(--text)' },
  '& [data-state=waitlist] > span': { textDecoration: 'line-through', textDecorationThickness: 1.5 },
  '& [data-state=waitlist]::after': {
    content: '""',
    position: 'absolute',
    insetBlockEnd: 4,
    width: 8,
    height: 8,
    border: '1.75px solid currentColor',
    borderRadius: '50%',
  },

  '& [data-state=leaving]': { fontWeight: 600 },
  '& [data-state=leaving]::after': { ...leavingMark, position: 'absolute', insetBlockEnd: 4 },
  '& [data-state=leaving]:dir(rtl)::after': { scale: '-1 1' },

  '& td[data-band]::before, & td[data-preview]::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInline: 0,
    background: 'var(--primary-soft)',
  },
  '& td[data-preview]:not([data-band])::before, & td[data-preview][data-band=alone]::before': {
    background: 'color-mix(in oklab, var(--primary-soft) 55%, var(--surface))',
  },
  '& td[data-band=alone]:not([data-preview])::before, & td[data-band=alone][data-preview=alone]::before': {
    content: 'none',
  },
  '& td:is([data-band=begin], [data-preview=begin])::before': { insetInlineStart: '50%' },
  '& td:is([data-band=end], [data-preview=end])::before': { insetInlineEnd: '50%' },
  // A band that continues in the next week or month is slightly rounded at the break.
  '& td:is([data-band], [data-preview]):is(:first-of-type, [data-hidden] + td)::before': {
    borderStartStartRadius: 'min(var(--radius-day), 8px)',
    borderEndStartRadius: 'min(var(--radius-day), 8px)',
  },
  '& td:is([data-band], [data-preview]):is(:last-of-type, :has(+ [data-hidden]))::before': {
    borderStartEndRadius: 'min(var(--radius-day), 8px)',
    borderEndEndRadius: 'min(var(--radius-day), 8px)',
  },
  '& td:is([data-band], [data-preview]) > button': { color: 'var(--text)' },
  '& td:is([data-band], [data-preview=middle]) > button:is([data-state=free], [data-state=leaving])::after': {
    content: 'none',
  },
  '& td > button[data-preview=end]': {
    borderColor: 'var(--primary)',
    borderStyle: 'dashed',
    background: 'var(--surface)',
  },
  '& td > button:is([data-part=begin], [data-part=end], [data-part=alone])': {
    background: 'linear-gradient(var(--day-bg), var(--day-bg)), var(--surface)',
    borderColor: 'var(--button-edge)',
    borderStyle: 'solid',
    color: 'var(--day-fg)',
    fontWeight: 600,
    '&:hover': { borderColor: 'var(--button-edge)' },
  },

  [side]: {
    '& .rdp-months': { gap: 'clamp(24px, 5cqi, 48px)' },
    '&[data-months="2"] .rdp-months': { gridTemplateColumns: '1fr 1fr' },
    // The button to the month before stands where the line begins.
    '& h3': { textAlign: 'center' },
    // As tall as six weeks in any month, so that the content below stays in place.
    '& .rdp-month': { minHeight: 44 + 4 + 36 + 6 * 50 + 4 },
  },
})

/** The buttons to other months: above both captions, or at the end of the first one. */
export const Nav = styled.div({
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: 0,
  zIndex: 1,
  display: 'flex',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
  '& > button': {
    ...monthButton,
    pointerEvents: 'auto',
    '&:dir(rtl) svg': { scale: '-1 1' },
  },
  [side]: { justifyContent: 'space-between' },
})

/** The choice above the months; its height is the same without one. */
export const Told = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 2)',
  minHeight: 64,
  marginBlockEnd: 'calc(var(--space) * 1)',
  '& > p': { minWidth: 0, lineHeight: 1.35, fontVariantNumeric: 'tabular-nums' },
  '& > p[data-part=hint]::first-letter': { textTransform: 'uppercase' },
  '& > p[data-part=hint]': { color: 'var(--muted)' },
  '& strong': { fontSize: 'calc(var(--body-size) * 1.125)', fontWeight: 650 },
  '& > p > span': { whiteSpace: 'nowrap' },
  '& > button': { flex: 'none', marginInlineEnd: 'calc(var(--space) * -1.25)' },
  [side]: { minHeight: 52 },
})

const appear = keyframes({ to: { opacity: 1 } })

/** Shown only when an answer is slow. */
export const Waiting = styled.span({
  display: 'inline-block',
  verticalAlign: '-0.2em',
  marginInlineStart: 10,
  opacity: 0,
  animation: `${appear} 150ms 300ms forwards`,
  '& > span': { display: 'block' },
})

/** Below the months: the legend and the Continue button. */
export const Foot = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 1.5) calc(var(--space) * 3)',
  marginBlockStart: 'calc(var(--space) * 2)',
})

export const Marks = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& [data-mark]': { display: 'inline-grid', placeItems: 'center', width: 14, color: 'var(--text)', lineHeight: 1 },
  '& [data-mark=free]::before': {
    content: '""',
    width: 5,
    height: 5,
    borderRadius: '50%',
    background: 'currentColor',
    opacity: 0.75,
  },
  '& [data-mark=leaving]::before': leavingMark,
  '& [data-mark=leaving]:dir(rtl)::before': { scale: '-1 1' },
  '& [data-mark=waitlist]::before': {
    content: '""',
    width: 8,
    height: 8,
    border: '1.75px solid currentColor',
    borderRadius: '50%',
    boxSizing: 'border-box',
  },
})
