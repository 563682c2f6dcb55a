import styled from '@emotion/styled'
import { useId } from 'react'
import { distanceUnits } from '../../../core/domain/marketplace/distance-units.ts'
import type { SitesFind } from '../../../core/plugin-api/site.ts'
import { FindSelect } from '../../booking/finding/find-select.tsx'
import { SearchInput } from '../../booking/finding/search-input.tsx'
import { useFind } from '../../booking/finding/use-find.ts'
import { oneOf } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { fieldStyle } from '../../ui/field-style.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { typeAgain, useTypedEarly } from '../../ui/use-typed-early.ts'
import { useWords } from '../../ui/words.tsx'
import { type AskedOfSites, askedOf, isPlaced, nowhere, radiusChoices } from './asked-of-sites.ts'
import { SitesFound } from './sites-found.tsx'
import { useOwnPlace } from './use-own-place.ts'

const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > [data-part=fields]': {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-part=whole]': { gridColumn: '1 / -1' },
    '@media (min-width: 760px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 3fr)) minmax(0, 1.6fr) minmax(0, 1.4fr) auto',
      '& > [data-part=whole]': { gridColumn: 'auto' },
      '&[data-words-only]': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
    },
  },
  '& button': { minHeight: 48 },
  // Only the browser knows whether it can tell its place, so this line has its height before.
  '& > [data-part=here]': {
    minHeight: 48,
    '& button': { paddingInline: 0 },
  },
})

const Field = styled.div(fieldStyle)

/**
 * The search above the sites: words, a place and how far from it. Words are searched with each key, a place when it is
 * left or sent; without script the form asks the server for all of it.
 */
export function SitesForm({ find }: { find: SitesFind }) {
  const t = useWords()
  const id = useId()
  const { hasplaces } = useBootstrap()
  const search = useFind(askedOf(find))
  const { asked, type, note, choose } = search
  const place = useTypedEarly<HTMLInputElement>(asked.address, typeAgain)
  const own = useOwnPlace((place) => choose({ ...nowhere, ...place, unit: find.unit }))
  // Where nobody can look an address up, coordinates may still be asked, by a link from elsewhere.
  const hasPlace = hasplaces || isPlaced(asked)
  const send = () => choose(asked.address.trim() === '' && asked.latitude === null ? nowhere : {})
  return (
    <>
      <Form
        role="search"
        method="get"
        action="/"
        aria-busy={search.isSlow}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <div data-part="fields" data-words-only={hasPlace ? undefined : ''}>
          <Field data-part="whole">
            <SearchInput id={`${id}s`} value={asked.search} type={(search) => type({ search })} />
          </Field>
          {hasPlace ? (
            <Field data-part="whole">
              <label htmlFor={`${id}a`}>{t('marketplace.where')}</label>
              <input
                ref={place}
                id={`${id}a`}
                name="address"
                type="search"
                enterKeyHint="search"
                autoComplete="address-level2"
                maxLength={200}
                placeholder={t('marketplace.where_hint')}
                value={asked.address}
                onChange={(event) => note({ address: event.target.value, latitude: null, longitude: null })}
                onBlur={() => {
                  if (asked.address.trim() !== find.address) send()
                }}
              />
            </Field>
          ) : null}
          {hasPlace ? <Reach id={id} find={find} asked={asked} choose={choose} /> : null}
          <div data-part="whole">
            <Button type="submit" wide>
              {t('marketplace.find')}
            </Button>
          </div>
        </div>
        {hasPlace ? (
          <div data-part="here">
            {own.isOffered ? (
              <Button variant="quiet" busy={own.status === 'asking'} onClick={own.ask}>
                <Icon name="pin" />
                {t('marketplace.here')}
              </Button>
            ) : null}
          </div>
        ) : null}
      </Form>
      {own.status === 'failed' ? <Notice tone="warning">{t('marketplace.here_failed')}</Notice> : null}
      <SitesFound find={find} search={search} />
    </>
  )
}

/** How far a site may be, and in which unit that is said. */
function Reach(props: {
  id: string
  find: SitesFind
  asked: AskedOfSites
  choose(change: Partial<AskedOfSites>): void
}) {
  const { id, find, asked, choose } = props
  const t = useWords()
  const formats = useFormats()
  const unit = asked.unit ?? find.unit
  return (
    <>
      <Field>
        <FindSelect
          id={`${id}r`}
          name="radius"
          label={t('marketplace.within')}
          value={String(asked.radius ?? '')}
          choose={(radius) => choose({ radius: radius === '' ? null : Number(radius) })}
        >
          <option value="">{t('marketplace.within_any')}</option>
          {radiusChoices(asked.radius).map((radius) => (
            <option key={radius} value={radius}>
              {t('marketplace.within_option', { distance: formats.length(radius, unit) })}
            </option>
          ))}
        </FindSelect>
      </Field>
      <Field>
        <FindSelect
          id={`${id}u`}
          name="unit"
          label={t('marketplace.unit')}
          value={unit}
          choose={(unit) => choose({ unit: oneOf(unit, distanceUnits) })}
        >
          {distanceUnits.map((one) => (
            <option key={one} value={one}>
              {t(`marketplace.unit.${one}`)}
            </option>
          ))}
        </FindSelect>
      </Field>
    </>
  )
}
