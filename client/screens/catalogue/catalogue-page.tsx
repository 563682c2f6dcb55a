import styled from '@emotion/styled'
import { type BookableGroup, groupBookables } from '../../booking/bookable/group-bookables.ts'
import { Pager } from '../../booking/finding/pager.tsx'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { askedOf, isNarrowed, nothingAsked } from './asked-of-list.ts'
import { BookableCard } from './bookable-card.tsx'
import { FindBar } from './find-bar.tsx'
import { NextFreeProvider } from './next-free-provider.tsx'
import { Subsites } from './subsites.tsx'

// A long word wraps instead of widening the page.
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }

const Root = styled.div({
  ...column,
  gap: 'calc(var(--section-gap) * 0.75)',
  '& > h2': { fontSize: 'var(--h2-size)' },
  // However little a search finds, the foot of the page stays where it is.
  '&[data-searched]': { alignContent: 'start', minHeight: 'calc(var(--fill) * 0.8)' },
})

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
 * All bookables, or those that a customer asks for, ordered and grouped as the provider or the customer wants; 18 per
 * page.
 */
export default function CataloguePage() {
  const t = useWords()
  const { provider, bookables, language, find } = useBootstrap()
  // A narrowed list is one list: its finds stand together, each once, and none in a closed group.
  const order = find?.sort ?? (find && isNarrowed(find) ? 'name' : provider?.bookableordermethod)
  const groups = groupBookables(bookables, order, language)
  return (
    <Root data-searched={find ? '' : undefined}>
      <h2>{t('catalogue.heading')}</h2>
      <Subsites />
      {find ? <FindBar find={find} /> : null}
      <NextFreeProvider bookables={bookables}>
        <Groups data-joined={order === 'tagaccordion' || undefined}>
          {groups.map((group, index) => (
            <Group key={group.tag ?? ''} group={group} accordion={order === 'tagaccordion'} first={index === 0} />
          ))}
        </Groups>
      </NextFreeProvider>
      <Pager asked={find ? askedOf(find) : nothingAsked} />
    </Root>
  )
}

function Group({ group, accordion, first }: { group: BookableGroup; accordion: boolean; first: boolean }) {
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
