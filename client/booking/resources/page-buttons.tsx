import styled from '@emotion/styled'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../ui/words.tsx'

const Row = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'calc(var(--space) * 1.5)',
  marginBlockStart: 'calc(var(--space) * 1.5)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
})

/** Page buttons for a list in memory. Renders nothing for a single page. */
export function PageButtons(props: { page: number; pages: number; onPage(page: number): void }) {
  const t = useWords()
  const { page, pages, onPage } = props
  if (pages < 2) return null
  const told = t('resources.page', { page, pages })
  return (
    <Row aria-label={told}>
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('resources.previous')}
      </Button>
      <span role="status">{told}</span>
      <Button variant="secondary" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('resources.next')}
      </Button>
    </Row>
  )
}
