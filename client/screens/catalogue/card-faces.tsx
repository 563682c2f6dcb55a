import styled from '@emotion/styled'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { bookPathWith } from '../../booking/bookable/card-facts.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { ResourceFace } from '../../booking/resources/resource-face.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.div({
  '--face': '26px',
  display: 'grid',
  gap: 6,
  '& > span': { color: 'var(--muted)', fontSize: 'var(--label-size)' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& a': {
    // Above the card's own link, which has no preferred resource.
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '4px 12px 4px 6px',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'min(var(--radius-button), 24px)',
    background: 'var(--surface)',
    color: 'inherit',
    fontSize: 'var(--small-size)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--surface-muted)' },
  },
})

/** The resources to choose from, each a link to its times. Renders nothing without any. */
export function CardFaces({ bookable }: { bookable: PublicBookable }) {
  const t = useWords()
  const { resources } = useBootstrap()
  const wished = useWished()
  const groups = bookable.requirementgroups ?? []
  const ids = groups.flatMap(({ selectionmethod, resources: some }) => (selectionmethod === 'manual' ? some : []))
  const shown = resources.filter((resource) => ids.includes(resource.id))
  if (shown.length === 0) return null
  return (
    <Root>
      <span>{t('resources.with')}</span>
      <ul>
        {shown.map((resource) => (
          <li key={resource.id}>
            <a
              href={wished(bookPathWith(bookable, resource))}
              aria-label={t('resources.book_with', { bookable: bookable.name, name: resource.name })}
            >
              <ResourceFace resource={resource} />
              {resource.name}
            </a>
          </li>
        ))}
      </ul>
    </Root>
  )
}
