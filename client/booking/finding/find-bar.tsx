import styled from '@emotion/styled'
import { useId } from 'react'
import { customerOrders } from '../../../core/domain/catalogue/order-bookables.ts'
import type { CatalogueFind } from '../../../core/plugin-api/site.ts'
import { oneOf } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field-style.ts'
import { useWords } from '../../ui/words.tsx'
import { askedOf, isNarrowed, nothingAsked } from './asked-of-list.ts'
import { FindSelect } from './find-select.tsx'
import { ListFound } from './list-found.tsx'
import { SearchInput } from './search-input.tsx'
import { useFind } from './use-find.ts'

const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > [data-part=fields]': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    alignItems: 'end',
    '& > [data-part=search]': { gridColumn: '1 / -1' },
    '@media (min-width: 760px)': {
      gridTemplateColumns: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))',
      '& > [data-part=search]': { gridColumn: 'auto' },
      '& > [data-part=search]:only-child': { gridColumn: '1 / -1' },
    },
  },
})

const Field = styled.div(fieldStyle)

/**
 * The search above the list of any page: words, a tag, an order. The list follows each key and choice; without script
 * the form asks the server for it.
 */
export function FindBar({ find }: { find: CatalogueFind }) {
  const t = useWords()
  const id = useId()
  const { paging, path } = useBootstrap()
  const { asked, isSlow, hasFailed, type, choose, again } = useFind(askedOf(find))
  const found = paging?.total ?? 0
  const isOn = isNarrowed(asked) || asked.sort !== null
  return (
    <Form
      role="search"
      method="get"
      action={path}
      aria-busy={isSlow}
      onSubmit={(event) => {
        event.preventDefault()
        choose({})
      }}
    >
      <div data-part="fields">
        {find.hassearch ? (
          <Field data-part="search">
            <SearchInput id={`${id}s`} value={asked.search} type={(search) => type({ search })} />
          </Field>
        ) : null}
        {find.hassort && find.tags.length > 0 ? (
          <Field>
            <FindSelect
              id={`${id}t`}
              name="tag"
              label={t('catalogue.filter')}
              value={asked.tag}
              choose={(tag) => choose({ tag })}
            >
              <option value="">{t('catalogue.filter_all')}</option>
              {find.tags.map((tag) => (
                <option key={tag}>{tag}</option>
              ))}
            </FindSelect>
          </Field>
        ) : null}
        {find.hassort ? (
          <Field>
            <FindSelect
              id={`${id}o`}
              name="sort"
              label={t('catalogue.sort')}
              value={asked.sort ?? ''}
              choose={(sort) => choose({ sort: oneOf(sort, customerOrders) })}
            >
              <option value="">{t('catalogue.sort.own')}</option>
              {customerOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`catalogue.sort.${order}`)}
                </option>
              ))}
            </FindSelect>
          </Field>
        ) : null}
      </div>
      <ListFound
        told={found === 0 ? t('catalogue.no_results') : t('catalogue.found', { count: found })}
        {...{ isSlow, hasFailed, again }}
        forget={isOn ? () => choose(nothingAsked) : null}
      >
        <noscript>
          <Button type="submit">{t('catalogue.show')}</Button>
        </noscript>
      </ListFound>
    </Form>
  )
}
