import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'

/** Fields below one another; short ones in pairs where there is room. */
export const FieldGrid = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 2.25) calc(var(--space) * 2)',
  '@media (min-width: 560px)': {
    gridTemplateColumns: '1fr 1fr',
    '& > *': { gridColumn: '1 / -1' },
    '& > [data-half]': { gridColumn: 'auto' },
  },
})

export const SectionBlock = styled.fieldset({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > legend': {
    display: 'contents',
    '& > h3': { marginBlockEnd: 0, '&::first-letter': { textTransform: 'uppercase' } },
  },
  '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& + &': { paddingBlockStart: 'calc(var(--space) * 3)', borderBlockStart: 'var(--rule)' },
})

/** Beside the fields on wide screens. On a phone the bottom bar has the button. */
export const InlineAction = styled.div({
  display: 'none',
  [wide]: {
    display: 'flex',
    gap: 'var(--space)',
    '& > button': { minWidth: 180 },
    // The button that books is the largest of the way there.
    '&[data-part=book] > button': { flex: '1 1 100%', maxWidth: 420, minHeight: 52 },
  },
})
