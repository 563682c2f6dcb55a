import styled from '@emotion/styled'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { withPath } from '../../booking/bookable/card-facts.ts'
import { useWished } from '../../booking/finding/use-wished.ts'
import { initialsOf } from '../../booking/resources/resource-face.tsx'
import { ResourceFacts } from '../../booking/resources/resource-facts.tsx'
import { text } from '../../data/read.ts'
import { cardFrame, cardLink } from '../../ui/card-frame.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'

const Root = styled.article({
  ...cardFrame,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  '&:focus-within': { boxShadow: 'var(--shadow-raised)' },
  '& > [data-part=picture]': {
    display: 'grid',
    placeItems: 'center',
    width: 84,
    height: 84,
    margin: 'calc(var(--space) * 2) 0 0 calc(var(--space) * 2)',
    overflow: 'hidden',
    borderRadius: 'min(var(--radius-card), 16px)',
    background: 'var(--primary-soft)',
    fontFamily: 'var(--font-heading)',
    fontSize: 'var(--h2-size)',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  '& > [data-part=text]': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: 4,
    minWidth: 0,
    padding: 'calc(var(--space) * 1.75) calc(var(--space) * 2)',
  },
  '& h3': { fontSize: 'calc(var(--h3-size) * 0.95)' },
  '& h3 a': cardLink,
  '&:hover h3 a': { textDecoration: 'underline', textDecorationThickness: '.06em' },
  '& [data-part=about]': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& [data-part=more]': {
    position: 'relative',
    zIndex: 1,
    minHeight: 44,
    marginBlock: -6,
    marginInlineStart: -6,
    padding: '2px 6px',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 'var(--small-size)',
    color: 'var(--primary-text)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
  },
  '& [data-part=foot]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    marginTop: 'auto',
    paddingTop: 'calc(var(--space) * 1)',
    fontSize: 'var(--small-size)',
    fontWeight: 600,
    '& svg': { color: 'var(--primary-text)' },
  },
})

/** A resource, as a link to its bookables. */
export function ResourceCard({ resource, serves }: { resource: PublicResource; serves: number }) {
  const t = useWords()
  const photo = text(resource.photo)
  const wished = useWished()
  return (
    <Root data-resource={resource.id}>
      <div data-part="picture" aria-hidden>
        {photo ? <img src={photo} alt="" decoding="async" /> : initialsOf(resource.name)}
      </div>
      <div data-part="text">
        <h3>
          <a href={wished(withPath(resource))} aria-label={t('resources.choose', { name: resource.name })}>
            {resource.name}
          </a>
        </h3>
        <ResourceFacts resource={resource} />
        <div data-part="foot">
          <span>{t('resources.services', { count: serves })}</span>
          <Icon name="arrow" />
        </div>
      </div>
    </Root>
  )
}
