import styled from '@emotion/styled'
import { useId, useState } from 'react'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { useWords } from '../../ui/words.tsx'
import { CardList, Group } from './choice-style.ts'
import type { Choice } from './choices.ts'
import { FilterBar } from './filter-bar.tsx'
import { pageOf } from './filter-resources.ts'
import { Legend } from './legend.tsx'
import { PageButtons } from './page-buttons.tsx'
import { AnyCard, PreviewCard } from './preview-choice.tsx'
import { useResourceFilter } from './use-resource-filter.ts'

const Root = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })

const Count = styled.p({
  marginBlockEnd: 'calc(var(--space) * 1)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  fontVariantNumeric: 'tabular-nums',
})

/** A long list of resources: searched by words and tags, twenty a page, with the chosen ones on top. */
export function AdvancedChoice({ choices }: { choices: Choice[] }) {
  const filter = useResourceFilter(choices.flatMap((choice) => choice.resources))
  const lists = choices.map((choice) => ({ choice, found: filter.of(choice.resources) }))
  const count = new Set(lists.flatMap(({ found }) => found.map((resource) => resource.id))).size
  return (
    <Root>
      <FilterBar filter={filter} found={count} />
      {lists.map(({ choice, found }) => (
        <Section key={`${choice.key}.${filter.typed}.${filter.tags.join()}`} choice={choice} found={found} />
      ))}
    </Root>
  )
}

/**
 * One group, remounted for each search, so that it begins at the first page. Chosen resources move to the top only
 * then: a press moves nothing.
 */
function Section({ choice, found }: { choice: Choice; found: PublicResource[] }) {
  const t = useWords()
  const group = useId()
  const [view, setView] = useState({ page: 1, onTop: choice.chosen })
  const isOnTop = (resource: PublicResource) => view.onTop.includes(resource.id)
  const { page, pages, items } = pageOf(
    found.filter((resource) => !isOnTop(resource)),
    view.page,
  )
  return (
    <Group>
      <Legend choice={choice} />
      {choice.isSingle ? null : (
        <Count role="status">{t('resources.count', { count: choice.chosen.length, total: choice.maximum })}</Count>
      )}
      <CardList data-long>
        {choice.isRequired ? null : <AnyCard choice={choice} group={group} />}
        {[...choice.resources.filter(isOnTop), ...items].map((resource) => (
          <PreviewCard key={resource.id} choice={choice} resource={resource} group={group} />
        ))}
      </CardList>
      <PageButtons page={page} pages={pages} onPage={(next) => setView({ page: next, onTop: choice.chosen })} />
    </Group>
  )
}
