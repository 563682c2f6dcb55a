import styled from '@emotion/styled'

export const Cards = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(136px, 20%)), 1fr))',
  gap: 'calc(var(--space) * 1.25)',
})

/** A picture above its name. The control covers both invisibly. */
export const Card = styled.div({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  overflow: 'hidden',
  border: 'max(var(--border-card), 1px) solid var(--border-strong)',
  borderRadius: 'min(var(--radius-card), 20px)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), box-shadow var(--fast)',
  '&:hover': { borderColor: 'var(--text)' },
  '&[data-invalid]': { borderColor: 'var(--error)' },
  '&:has(input:checked)': {
    borderColor: 'var(--primary)',
    boxShadow: 'inset 0 0 0 1px var(--primary), 0 0 0 1px var(--primary)',
  },
  '&:has(input:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& > input': {
    position: 'absolute',
    inset: 0,
    zIndex: 1,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& > label': {
    display: 'grid',
    alignContent: 'start',
    gap: 2,
    padding: 'calc(var(--space) * 1.25) calc(var(--space) * 1.5) calc(var(--space) * 1.5)',
    fontWeight: 600,
    lineHeight: 1.3,
  },
  '& > label > [data-part=price]': {
    fontSize: 'var(--small-size)',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  // A mark for the chosen option, so that colour is not the only sign.
  '& > [data-part=mark]': {
    position: 'absolute',
    insetBlockStart: 8,
    insetInlineEnd: 8,
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    borderRadius: '50%',
    background: 'var(--primary)',
    color: 'var(--on-primary)',
    visibility: 'hidden',
  },
  '& > input:checked ~ [data-part=mark]': { visibility: 'visible' },
})

/** The first letter of the name, in place of a picture. */
export const Initial = styled.span({
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  background: 'var(--primary-soft)',
  color: 'var(--primary-text)',
  fontFamily: 'var(--font-heading)',
  fontStyle: 'var(--heading-style)',
  fontWeight: 'var(--h1-weight)',
  fontSize: '2.75rem',
  lineHeight: 1,
})
