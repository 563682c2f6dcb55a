import styled from '@emotion/styled'
import { type MouseEvent, useId } from 'react'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { fieldStyle } from '../../ui/field-style.ts'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { shownDuration } from '../bookable/card-facts.ts'
import { useBooking } from '../context/booking-context.tsx'
import { askedOf, nothingAsked } from '../finding/asked-of-list.ts'
import { FindBar } from '../finding/find-bar.tsx'
import { Pager } from '../finding/pager.tsx'
import { carriedOver } from './address-choices.ts'

const Place = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '&[data-where=summary]': { [wide]: { display: 'none' } },
  '&[data-where=stage]': { '@media (max-width: 899px)': { display: 'none' } },
})

const List = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'calc(var(--space) * 1)',
  '& > a': {
    display: 'grid',
    alignContent: 'center',
    minHeight: 52,
    padding: '6px 14px',
    border: 'max(var(--border-field), 1px) solid var(--border)',
    borderRadius: 'var(--radius-field)',
    color: 'inherit',
    fontSize: 'var(--small-size)',
    lineHeight: 1.3,
    fontWeight: 600,
    textDecoration: 'none',
    transition: 'border-color var(--fast), background-color var(--fast)',
    '&:hover': { background: 'var(--surface-muted)' },
    '&[aria-current]': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  },
  '& small': { color: 'var(--muted)', fontSize: '0.8125rem', fontWeight: 400 },
})

const Select = styled.div(fieldStyle, { '[data-where=stage] > &': { maxWidth: 420 } })

/** Up to this many bookables stand in a row; more are shown in a list that opens. */
const few = 5

const pathOf = (bookable: PublicBookable) =>
  `/calendar/${encodeURIComponent(typeof bookable.slug === 'string' && bookable.slug ? bookable.slug : bookable.id)}`

/** The length of a bookable in words, if it has a fixed one. */
function useLengthOf(): (bookable: PublicBookable) => string {
  const { duration } = useFormats()
  return (bookable) => {
    const length = shownDuration(bookable)
    return length && bookable.bookabletype !== 'event' ? duration(length) : ''
  }
}

/**
 * Switches to the provider's other bookables beside the calendar: a row above it where there is room for a few, else a
 * list that opens, on a phone at the very top (`summary`). Each is another page; the shown day, the seats, the
 * resources and what is asked of the list are carried over. The list is searched and has pages as on every other page.
 */
export function BookableSwitch({ where }: { where: 'summary' | 'stage' }) {
  const { bookables, paging, find } = useBootstrap()
  const pages = paging?.pages ?? 1
  if (bookables.length < 2 && !find && pages < 2) return null
  const isRow = where === 'stage' && bookables.length <= few
  return (
    <Place data-where={where}>
      {find ? <FindBar find={find} /> : null}
      {bookables.length === 0 ? null : isRow ? <BookableList /> : <BookableSelect />}
      <Pager asked={find ? askedOf(find) : nothingAsked} />
    </Place>
  )
}

function BookableList() {
  const t = useWords()
  const { bookables } = useBootstrap()
  const { facts, draft } = useBooking()
  const lengthOf = useLengthOf()
  const take = (event: MouseEvent<HTMLAnchorElement>, bookable: PublicBookable) => {
    event.currentTarget.href = pathOf(bookable) + carriedOver(location.search, draft)
  }
  return (
    <List aria-label={t('prompt.bookable_step')}>
      {bookables.map((bookable) => (
        <a
          key={bookable.id}
          href={pathOf(bookable)}
          aria-current={bookable.id === facts.id ? 'page' : undefined}
          onClick={(event) => take(event, bookable)}
        >
          {bookable.name}
          {lengthOf(bookable) ? <small>{lengthOf(bookable)}</small> : null}
        </a>
      ))}
    </List>
  )
}

function BookableSelect() {
  const t = useWords()
  const id = useId()
  const { bookables, bookable } = useBootstrap()
  const { facts, draft } = useBooking()
  const lengthOf = useLengthOf()
  // That of the calendar stays chosen where a search has not found it, or another page lists it.
  const isListed = bookables.some(({ id }) => id === facts.id)
  const options = isListed || !bookable ? bookables : [bookable, ...bookables]
  return (
    <Select>
      <label htmlFor={id}>{t('prompt.bookable_step')}</label>
      <select
        id={id}
        data-part="bookables"
        value={facts.id}
        onChange={(event) => {
          const next = bookables.find((bookable) => bookable.id === event.target.value)
          if (next) location.assign(pathOf(next) + carriedOver(location.search, draft))
        }}
      >
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {[one.name, lengthOf(one)].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
    </Select>
  )
}
