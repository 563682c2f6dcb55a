import styled from '@emotion/styled'
import { PageSheet } from '../../ui/page-sheet.ts'

export const Sheet = styled(PageSheet)({
  '& > header': { gap: 'calc(var(--space) * 2)' },
  '& > [data-part=waits]': { marginBlockEnd: 'calc(var(--space) * 4)' },
  '& [data-part=date]': { fontSize: 'var(--h3-size)' },
  // Below the date, which is larger: one day's people in two lists, with more room between them than within.
  '& > section > h3': {
    fontFamily: 'var(--font-text)',
    fontSize: '1rem',
    fontStyle: 'normal',
    fontWeight: 600,
    letterSpacing: 0,
  },
  '& > section + section': { marginBlockStart: 'calc(var(--space) * 2)' },
})
