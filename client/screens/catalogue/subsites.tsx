import styled from '@emotion/styled'
import { useWished } from '../../booking/finding/use-wished.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'

const List = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space) calc(var(--space) * 3)',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
})

/** The subsites of a master site, as links. Renders nothing on other sites. */
export function Subsites() {
  const t = useWords()
  const { providers } = useBootstrap()
  const wished = useWished()
  if (providers.length === 0) return null
  return (
    <nav aria-label={t('catalogue.subsites')}>
      <List>
        {providers.map((site) => (
          <li key={site.id}>
            <a href={wished(site.siteurl ?? '/')}>{site.name}</a>
          </li>
        ))}
      </List>
    </nav>
  )
}
