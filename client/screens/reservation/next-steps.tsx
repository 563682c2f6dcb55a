import styled from '@emotion/styled'
import { useId } from 'react'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  padding: 'calc(var(--space) * 2.5)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-card), 16px)',
  '& h2': { fontSize: 'var(--h3-size)' },
  '& ol': { display: 'grid', gap: 'calc(var(--space) * 1.25)', counterReset: 'step' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr)',
    gap: 'calc(var(--space) * 1.25)',
    counterIncrement: 'step',
    maxWidth: '60ch',
  },
  '& li::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    border: '1px solid var(--border-strong)',
    borderRadius: '50%',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 600,
  },
  '& li:only-child': { gridTemplateColumns: 'minmax(0, 1fr)', '&::before': { display: 'none' } },
})

/** What happens next to something that is not settled yet, in order; nothing without steps. */
export function NextSteps({ steps }: { steps: (string | null)[] }) {
  const t = useWords()
  const id = useId()
  const told = steps.filter((step) => step !== null)
  if (told.length === 0) return null
  return (
    <Root aria-labelledby={id} data-part="next">
      <h2 id={id}>{t('thanks.next')}</h2>
      <ol>
        {told.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Root>
  )
}
