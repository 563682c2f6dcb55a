import styled from '@emotion/styled'

/** A list to choose from, under its name. */
export const Group = styled.fieldset({
  minWidth: 0,
  '& legend': {
    display: 'block',
    width: '100%',
    padding: 0,
    marginBlockEnd: 'calc(var(--space) * 0.75)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
  },
})

/** Names below one another, or side by side where there is room. */
export const PlainList = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, var(--option, 156px)), 1fr))',
  gap: 'calc(var(--space) * 0.75)',
  // On a phone the names are enough, so that the calendar is not far below.
  '@media (max-width: 899px)': { '&& [data-part=about]': { display: 'none' } },
})

/** Cards in as many columns as fit. */
export const CardList = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 236px), 1fr))',
  gap: 'calc(var(--space) * 1)',
  // Above a long list, no preference has its own line.
  '&[data-long] > [data-any]': { gridColumn: '1 / -1' },
})

/** One option. The control covers it invisibly, so that all of it can be pressed; other controls lie above that one. */
export const Option = styled.div({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.25)',
  minWidth: 0,
  minHeight: 48,
  padding: '5px 10px 5px 6px',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-field)',
  background: 'var(--surface)',
  transition: 'border-color var(--fast), background-color var(--fast)',
  '&:hover': { borderColor: 'var(--border-strong)' },
  '&:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '&:has(input:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& > input': {
    position: 'absolute',
    opacity: 0,
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    cursor: 'pointer',
  },
  '& > input[aria-disabled=true]': { cursor: 'not-allowed' },
  '& > div': { minWidth: 0, flex: 1 },
  '& [data-part=name]': { display: 'block', fontSize: 'var(--small-size)', lineHeight: 1.3, fontWeight: 600 },
  '& [data-part=state]': {
    display: 'block',
    color: 'var(--muted)',
    fontSize: '0.8125rem',
    lineHeight: 1.35,
    fontWeight: 600,
  },
  // An unavailable option says so in words; its picture fades and its text stays readable.
  '&[data-barred]': { background: 'var(--surface-muted)' },
  '&[data-barred] [data-part=name]': { textDecoration: 'line-through', textDecorationThickness: 1 },
  '&[data-barred] [data-part=face]': { filter: 'grayscale(1)', opacity: 0.6 },
  '& [data-part=about]': { display: 'block', color: 'var(--muted)', fontSize: '0.8125rem', lineHeight: 1.4 },
  // A mark for the chosen option, so that colour is not the only sign.
  '& > [data-part=mark]': {
    display: 'none',
    placeItems: 'center',
    flex: 'none',
    width: 20,
    height: 20,
    borderRadius: '50%',
    background: 'var(--primary)',
    color: 'var(--on-primary)',
  },
  '& > input:checked ~ [data-part=mark]': { display: 'grid' },
})

/** A card has a larger picture, with its content aligned to the top. */
export const CardOption = styled(Option)({
  '--face': '52px',
  alignItems: 'flex-start',
  gap: 'calc(var(--space) * 1.5)',
  padding: 'calc(var(--space) * 1.25)',
  '& [data-part=name]': { fontSize: 'var(--body-size)' },
  '& > [data-part=mark]': { position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 },
  // Placed on the card's edge: availability arrives after the choice of a time and must move nothing.
  '& [data-part=state]': {
    position: 'absolute',
    insetBlockStart: -10,
    insetInlineEnd: 8,
    padding: '0 8px',
    background: 'var(--surface)',
    border: '1px solid var(--border-strong)',
    borderRadius: 'min(var(--radius-button), 10px)',
    color: 'var(--text)',
    fontSize: '0.75rem',
    lineHeight: '18px',
  },
  '& [data-part=more]': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    marginBlock: -6,
    marginInlineStart: -6,
    padding: '2px 6px',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: 'var(--primary-text)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    '&:hover': { background: 'var(--primary-soft)' },
  },
})

export const Tags = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  marginBlockStart: 4,
  '& > li': {
    padding: '1px 8px',
    borderRadius: 'min(var(--radius-button), 12px)',
    background: 'var(--surface-muted)',
    color: 'var(--text)',
    fontSize: '0.75rem',
    lineHeight: '18px',
  },
})
