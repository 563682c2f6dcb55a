import styled from '@emotion/styled'
import { useState } from 'react'
import { Button } from './button.tsx'
import { useWords } from './words.tsx'

const Root = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'var(--space)',
  '& > span': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
})

interface PagerProps {
  /** From 1. */
  page: number
  hasMore: boolean
  /** Whether the list begins with the oldest; else with the latest. */
  isOldestFirst?: boolean
  /** The pressed button shows that it is busy until a promise of it is kept. */
  onPage(page: number): unknown
}

/** Goes through the pages of a list; nothing where there is one page. */
export function Pager({ page, hasMore, isOldestFirst = false, onPage }: PagerProps) {
  const t = useWords()
  const [by, setBy] = useState(0)
  const turn = async (step: -1 | 1) => {
    setBy(step)
    await onPage(page + step)
    setBy(0)
  }
  if (page === 1 && !hasMore) return null
  const [back, on] = isOldestFirst
    ? (['paging.older', 'paging.newer'] as const)
    : (['paging.newer', 'paging.older'] as const)
  return (
    <Root data-part="pager">
      <Button variant="secondary" disabled={page === 1} busy={by === -1} onClick={() => void turn(-1)}>
        {t(back)}
      </Button>
      <span>{t('paging.page', { page })}</span>
      <Button variant="secondary" disabled={!hasMore} busy={by === 1} onClick={() => void turn(1)}>
        {t(on)}
      </Button>
    </Root>
  )
}
