import styled from '@emotion/styled'
import { type MouseEvent, useId } from 'react'
import type { PublicEntity } from '../../../../core/plugin-api/site.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { fieldStyle } from '../../../ui/field-style.ts'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'
import { shownDuration } from '../../catalogue/bookable-facts.ts'
import { useBooking } from '../booking-context.tsx'
import { carriedOver } from './address-choices.ts'

const List = styled.nav({
  display: 'none',
  // A row of them where there is room and they are few; a list to open where not.
  '@media (min-width: 900px)': { '&[data-few]': { display: 'flex', flexWrap: 'wrap', gap: 'calc(var(--space) * 1)' } },
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

const Select = styled.div(fieldStyle, { '@media (min-width: 900px)': { '&[data-few]': { display: 'none' } } })

/** So many stand in a row; more are a list to open. */
const few = 5

const pathOf = (bookable: PublicEntity) =>
  `/calendar/${encodeURIComponent(typeof bookable.slug === 'string' && bookable.slug ? bookable.slug : bookable.id)}`

/**
 * All bookables of the provider above the calendar of one. Another is another page, to which the day looked at, the
 * seats and who serves go along.
 */
export function BookableSwitch() {
  const t = useWords()
  const id = useId()
  const { bookables } = useBootstrap()
  const { facts, draft } = useBooking()
  const { duration } = useFormats()
  const isFew = bookables.length <= few || undefined
  const told = (bookable: PublicEntity) => {
    const length = shownDuration(bookable)
    return length && bookable.bookabletype !== 'event' ? duration(length) : ''
  }
  const take = (event: MouseEvent<HTMLAnchorElement>, bookable: PublicEntity) => {
    event.currentTarget.href = pathOf(bookable) + carriedOver(location.search, draft)
  }
  return (
    <>
      <List aria-label={t('prompt.bookable_step')} data-few={isFew}>
        {bookables.map((bookable) => (
          <a
            key={bookable.id}
            href={pathOf(bookable)}
            aria-current={bookable.id === facts.id ? 'page' : undefined}
            onClick={(event) => take(event, bookable)}
          >
            {bookable.name}
            {told(bookable) ? <small>{told(bookable)}</small> : null}
          </a>
        ))}
      </List>
      <Select data-few={isFew}>
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
          {bookables.map((bookable) => (
            <option key={bookable.id} value={bookable.id}>
              {[bookable.name, told(bookable)].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </Select>
    </>
  )
}
