import styled from '@emotion/styled'
import { askedOf, nothingAsked } from '../../booking/finding/asked-of-list.ts'
import { FindBar } from '../../booking/finding/find-bar.tsx'
import { Pager } from '../../booking/finding/pager.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { BookableGroups } from './bookable-groups.tsx'
import { NextFreeProvider } from './next-free-provider.tsx'
import { Subsites } from './subsites.tsx'

const Root = styled.div({
  display: 'grid',
  // A long word wraps instead of widening the page.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--section-gap) * 0.75)',
  '& > h2': { fontSize: 'var(--h2-size)' },
  // However little a search finds, the foot of the page stays where it is.
  '&[data-searched]': { alignContent: 'start', minHeight: 'calc(var(--fill) * 0.8)' },
})

/**
 * All bookables, or those that a customer asks for, ordered and grouped as the provider or the customer wants; 18 per
 * page.
 */
export default function CataloguePage() {
  const t = useWords()
  const { bookables, find } = useBootstrap()
  return (
    <Root data-searched={find ? '' : undefined}>
      <h2>{t('catalogue.heading')}</h2>
      <Subsites />
      {find ? <FindBar find={find} /> : null}
      <NextFreeProvider bookables={bookables}>
        <BookableGroups />
      </NextFreeProvider>
      <Pager asked={find ? askedOf(find) : nothingAsked} />
    </Root>
  )
}
