import styled from '@emotion/styled'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { type AskedOfList, findQuery } from './find-address.ts'
import { useWished } from './use-wished.ts'

const Root = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'calc(var(--space) * 2)',
  color: 'var(--muted)',
})

/** Links to the previous and next page of a list, with what is asked and wished for; nothing for a single page. */
export function Pager({ asked }: { asked: AskedOfList }) {
  const t = useWords()
  const { paging, path } = useBootstrap()
  const wished = useWished()
  if (!paging || paging.pages < 2) return null
  const { page, pages } = paging
  const address = (wanted: number) => wished(`${path}${findQuery(asked, wanted)}`)
  return (
    <Root aria-label={t('catalogue.page', { page, pages })}>
      {page > 1 ? (
        <LinkButton variant="secondary" href={address(page - 1)}>
          {t('catalogue.previous')}
        </LinkButton>
      ) : null}
      <span>{t('catalogue.page', { page, pages })}</span>
      {page < pages ? (
        <LinkButton variant="secondary" href={address(page + 1)}>
          {t('catalogue.next')}
        </LinkButton>
      ) : null}
    </Root>
  )
}
