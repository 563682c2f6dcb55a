/** A card of a catalogue that is a link as a whole: its frame, and how it answers to a hand. */
export const cardFrame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  background: 'var(--surface)',
  border: 'var(--border-card) solid var(--card-edge)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-card)',
  transition: 'box-shadow var(--slow), transform var(--slow)',
  '&:hover': { boxShadow: 'var(--shadow-raised)', transform: 'var(--card-lift)' },
} as const

/** Its link, which covers it. */
export const cardLink = {
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '3px solid var(--focus)', outlineOffset: -3 },
} as const
