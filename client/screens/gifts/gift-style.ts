import styled from '@emotion/styled'
import { PageSheet } from '../../ui/page-sheet.ts'

/** The sheet of a page about gift codes. */
export const Sheet = styled(PageSheet)({
  '& form': { display: 'grid', gap: 'calc(var(--space) * 3)' },
  '& > :is(section, form) + section': {
    paddingBlockStart: 'calc(var(--space) * 3)',
    borderBlockStart: '1px solid var(--border)',
  },
  '& fieldset': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
  '& legend': { padding: 0, fontWeight: 600, marginBlockEnd: 'var(--space)' },
  '& [data-part=pair]': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    alignItems: 'start',
    '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
  },
  '& [data-part=sum]': { display: 'flex', justifyContent: 'space-between', gap: 'var(--space)', fontWeight: 600 },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space)' },
})

/** Amounts to choose from. */
export const Amounts = styled.div({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 'var(--space)',
  '@media (min-width: 600px)': { display: 'flex', flexWrap: 'wrap' },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space)',
    minHeight: 48,
    padding: '6px calc(var(--space) * 1.75)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
  },
  '& label:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '& input': { width: 20, height: 20, margin: 0, accentColor: 'var(--primary)' },
})
