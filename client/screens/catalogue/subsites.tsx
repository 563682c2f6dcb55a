import styled from '@emotion/styled'
import { textOf } from '../../data/provider-facts.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'

const List = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'var(--space) calc(var(--space) * 3)',
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
})

/** The sites that a master site gathers, each a link to its own; nothing on any other site. */
export function Subsites() {
  const t = useWords()
  const { providers } = useBootstrap()
  if (providers.length === 0) return null
  return (
    <nav aria-label={t('catalogue.subsites')}>
      <List>
        {providers.map((site) => (
          <li key={site.id}>
            <a href={textOf(site, 'siteurl')}>{site.name}</a>
          </li>
        ))}
      </List>
    </nav>
  )
}
