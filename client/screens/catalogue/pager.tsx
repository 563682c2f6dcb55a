import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'calc(var(--space) * 2)',
  color: 'var(--muted)',
})

/** Links to the previous and next page. Renders nothing for a single page. */
export function Pager() {
  const t = useWords()
  const { paging } = useBootstrap()
  if (!paging || paging.pages < 2) return null
  const { page, pages } = paging
  return (
    <Root aria-label={t('catalogue.page', { page, pages })}>
      {page > 1 ? (
        <LinkButton variant="secondary" href={page === 2 ? '/' : `/?page=${page - 1}`}>
          {t('catalogue.previous')}
        </LinkButton>
      ) : null}
      <span>{t('catalogue.page', { page, pages })}</span>
      {page < pages ? (
        <LinkButton variant="secondary" href={`/?page=${page + 1}`}>
          {t('catalogue.next')}
        </LinkButton>
      ) : null}
    </Root>
  )
}
