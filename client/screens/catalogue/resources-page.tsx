import styled from '@emotion/styled'
import { useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { askedOf, nothingAsked } from '../../booking/finding/asked-of-list.ts'
import { FindBar } from '../../booking/finding/find-bar.tsx'
import { Pager } from '../../booking/finding/pager.tsx'
import { advancedAbove } from '../../booking/resources/choices.ts'
import { FilterBar } from '../../booking/resources/filter-bar.tsx'
import { pageOf } from '../../booking/resources/filter-resources.ts'
import { PageButtons } from '../../booking/resources/page-buttons.tsx'
import { useResourceFilter } from '../../booking/resources/use-resource-filter.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { BookableRow } from './bookable-row.tsx'
import { ResourceCard } from './resource-card.tsx'

const Root = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  '& > h2, & > section > h2': { fontSize: 'var(--h2-size)' },
})

const Rest = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1)',
  marginBlockStart: 'calc(var(--section-gap) * 0.5)',
  '& > p': { color: 'var(--muted)' },
  '& > ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
    columnGap: 'calc(var(--space) * 5)',
    marginBlockStart: 'calc(var(--space) * 1)',
  },
})

/** Resources first, and every bookable below them, for customers without a preference. */
export default function ResourcesPage() {
  const t = useWords()
  const { resources, bookables, find } = useBootstrap()
  return (
    <Root>
      <h2>{t('prompt.resource_step')}</h2>
      <ResourceList resources={resources} />
      <Rest>
        <h2>{t('resources.no_preference')}</h2>
        <p>{t('resources.no_preference_hint')}</p>
        {find ? <FindBar find={find} /> : null}
        <ul>
          {bookables.map((bookable) => (
            <BookableWords key={bookable.id} bookable={bookable.id}>
              <BookableRow bookable={bookable} />
            </BookableWords>
          ))}
        </ul>
        <Pager asked={find ? askedOf(find) : nothingAsked} />
      </Rest>
    </Root>
  )
}

/** The cards, twenty per page; with a search where there are many and the provider wants one. */
function ResourceList({ resources }: { resources: PublicResource[] }) {
  const { advancedresources, serves } = useBootstrap()
  const filter = useResourceFilter(resources)
  const [wanted, setPage] = useState(1)
  const found = filter.of(resources)
  const { page, pages, items } = pageOf(found, wanted)
  return (
    <>
      {advancedresources && resources.length > advancedAbove ? (
        <FilterBar filter={filter} found={found.length} />
      ) : null}
      <ul data-cards="people">
        {items.map((resource) => (
          <li key={resource.id}>
            <ResourceCard resource={resource} serves={serves[resource.id] ?? 0} />
          </li>
        ))}
      </ul>
      <PageButtons page={page} pages={pages} onPage={setPage} />
    </>
  )
}
