import styled from '@emotion/styled'
import type { PublicResource } from '../../../core/domain/wire/index.ts'
import { type BookableGroup, groupBookables } from '../../booking/bookable/group-bookables.ts'
import { isNarrowed } from '../../booking/finding/asked-of-list.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BookableCard } from './bookable-card.tsx'

// A long word wraps instead of widening the page.
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

const groupHeading = { fontSize: 'calc(var(--h2-size) * 0.84)' }

const Section = styled.section({ ...column, gap: 'calc(var(--space) * 2.5)', '& > h2': groupHeading })

const Groups = styled.div({
  ...column,
  gap: 'calc(var(--section-gap) * 0.75)',
  '&[data-joined]': { gap: 0, '& > ul': { marginBlockEnd: 'calc(var(--space) * 3)' } },
})

const Accordion = styled.details({
  borderTop: 'var(--rule)',
  '&:last-of-type': { borderBottom: 'var(--rule)' },
  '& > summary > h2': groupHeading,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 64,
    borderRadius: 'var(--radius-field)',
    '& svg': { transition: 'rotate var(--fast)' },
  },
  '&[open] > summary svg': { rotate: '180deg' },
  '& > ul': { padding: 'calc(var(--space) * 1) 0 calc(var(--space) * 3)' },
})

/**
 * The cards of the page's list, grouped as the provider or the customer wants.
 * @param resource the one that the list is of: its cards lead to its times, and are so few that they stand in one list
 */
export function BookableGroups({ resource }: { resource?: PublicResource }) {
  const { provider, bookables, language, find } = useBootstrap()
  // A narrowed list is one list: its finds stand together, each once, and none in a closed group.
  const order = find?.sort ?? (find && isNarrowed(find) ? 'name' : provider?.bookableordermethod)
  const groups = resource ? [{ tag: null, bookables }] : groupBookables(bookables, order, language)
  return (
    <Groups data-joined={order === 'tagaccordion' || undefined}>
      {groups.map((group, index) => (
        <Group
          key={group.tag ?? ''}
          {...{ group, resource }}
          accordion={order === 'tagaccordion'}
          first={index === 0}
        />
      ))}
    </Groups>
  )
}

interface GroupProps {
  group: BookableGroup
  resource: PublicResource | undefined
  accordion: boolean
  first: boolean
}

function Group({ group, resource, accordion, first }: GroupProps) {
  const { catalogue } = useBootstrap().theme.composition
  const isLed = catalogue === 'editorial' && first
  const cards = (
    <ul data-cards={catalogue === 'list' ? 'rows' : isLed ? 'led' : ''}>
      {group.bookables.map((bookable, index) => (
        <li key={bookable.id}>
          <BookableWords bookable={bookable.id}>
            <BookableCard
              bookable={bookable}
              eager={first && index < 3}
              alone={group.bookables.length === 1 || (isLed && index === 0)}
              under={group.tag}
              {...(resource && { with: resource })}
            />
          </BookableWords>
        </li>
      ))}
    </ul>
  )
  if (group.tag === null) return cards
  if (!accordion)
    return (
      <Section>
        <h2>{group.tag}</h2>
        {cards}
      </Section>
    )
  return (
    <Accordion open={first} name="catalogue">
      <summary>
        <h2>{group.tag}</h2>
        <Icon name="chevron" />
      </summary>
      {cards}
    </Accordion>
  )
}
