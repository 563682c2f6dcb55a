import styled from '@emotion/styled'
import { askedOf, nothingAsked } from '../../booking/finding/asked-of-list.ts'
import { FindBar } from '../../booking/finding/find-bar.tsx'
import { Pager } from '../../booking/finding/pager.tsx'
import { initialsOf } from '../../booking/resources/resource-face.tsx'
import { ResourceFacts } from '../../booking/resources/resource-facts.tsx'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { BookableGroups } from './bookable-groups.tsx'
import { NextFreeProvider } from './next-free-provider.tsx'

const Root = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  '& > h2': { fontSize: 'var(--h2-size)' },
})

const Back = styled.a({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'start',
  gap: 6,
  minHeight: 44,
  color: 'var(--primary-text)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:dir(rtl) svg': { scale: '-1 1' },
})

const Head = styled.header({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'start',
  gap: 'calc(var(--space) * 3)',
  '& > [data-part=picture]': {
    display: 'grid',
    placeItems: 'center',
    width: 'clamp(88px, 22vw, 136px)',
    aspectRatio: '1',
    overflow: 'hidden',
    borderRadius: 'var(--radius-card)',
    background: 'var(--primary-soft)',
    fontSize: 'var(--h2-size)',
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  },
  '& h1': { fontSize: 'var(--h2-size)', lineHeight: 'var(--h2-line)', marginBlockEnd: 4 },
  '& [data-part=about]': { color: 'var(--muted)', maxWidth: '56ch' },
  '& [data-part=more]': {
    minHeight: 44,
    padding: '2px 0',
    border: 0,
    background: 'none',
    font: 'inherit',
    fontSize: 'var(--small-size)',
    color: 'var(--primary-text)',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
})

/** The bookables of the chosen resource; each card links to that resource's times. */
export default function ByResourcePage() {
  const t = useWords()
  const { resources, bookables, find } = useBootstrap()
  const [resource] = resources
  if (!resource) return null
  const photo = text(resource.photo)
  return (
    <Root>
      <Back href="/">
        <Icon name="back" />
        {t('resources.all')}
      </Back>
      <Head>
        <div data-part="picture" aria-hidden>
          {photo ? <img src={photo} alt="" decoding="async" /> : initialsOf(resource.name)}
        </div>
        <div>
          <h1>{resource.name}</h1>
          <ResourceFacts resource={resource} />
        </div>
      </Head>
      <h2>{t('prompt.bookable_byresource_step')}</h2>
      {find ? <FindBar find={find} /> : null}
      <NextFreeProvider bookables={bookables} resource={resource}>
        <BookableGroups resource={resource} />
      </NextFreeProvider>
      <Pager asked={find ? askedOf(find) : nothingAsked} />
    </Root>
  )
}
