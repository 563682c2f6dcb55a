import styled from '@emotion/styled'
import type { SitesFind } from '../../../core/plugin-api/site.ts'
import { findQuery } from '../../booking/finding/find-address.ts'
import { ListFound } from '../../booking/finding/list-found.tsx'
import type { useFind } from '../../booking/finding/use-find.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { type AskedOfSites, askedOf, nowhere } from './asked-of-sites.ts'

const Others = styled.nav({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 20px',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& > ul': { display: 'contents' },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
})

interface SitesFoundProps {
  find: SitesFind
  search: ReturnType<typeof useFind<AskedOfSites>>
}

/**
 * How many sites were found and from where they are measured; below, so that this line stays where it is, what else the
 * place may be, or why there is none.
 */
export function SitesFound({ find, search }: SitesFoundProps) {
  const t = useWords()
  const { paging } = useBootstrap()
  const { isSlow, hasFailed, choose, again } = search
  const { place, trouble, address } = find
  const found = paging?.total ?? 0
  const isOn = find.search !== '' || address !== '' || place !== null
  const near = place && (place.label ? t('marketplace.near', { place: place.label }) : t('marketplace.near_you'))
  return (
    <>
      <ListFound
        told={
          found === 0
            ? t(...nothingFound(place))
            : [t('marketplace.found', { count: found }), near].filter(Boolean).join(' · ')
        }
        {...{ isSlow, hasFailed, again }}
        forget={isOn ? () => choose({ search: '', ...nowhere }) : null}
      />
      {trouble === 'address_not_found' ? (
        <Notice tone="warning">{t('marketplace.address_not_found', { address })}</Notice>
      ) : null}
      {trouble === 'unavailable' ? <Notice tone="warning">{t('marketplace.unavailable')}</Notice> : null}
      {place && place.others.length > 0 ? (
        <OtherPlaces key={near} find={find} choose={choose} others={place.others} />
      ) : null}
    </>
  )
}

/** The words for an empty list: with the place that was taken for what was typed, which may be another one. */
function nothingFound(place: SitesFind['place']): [word: string, values?: { place: string }] {
  if (!place) return ['marketplace.no_results']
  return place.label ? ['marketplace.no_results_near', { place: place.label }] : ['marketplace.no_results_near_you']
}

/** Other places of the same name, each a link to the sites around it. */
function OtherPlaces({
  find,
  choose,
  others,
}: Pick<SitesFoundProps, 'find'> & { others: string[] } & Pick<SitesFoundProps['search'], 'choose'>) {
  const t = useWords()
  const at = (address: string) => ({ address, latitude: null, longitude: null })
  return (
    <Others aria-label={t('marketplace.others')}>
      <span aria-hidden="true">{t('marketplace.others')}</span>
      <ul>
        {others.map((address) => (
          <li key={address}>
            <a
              href={`/${findQuery({ ...askedOf(find), ...at(address) })}`}
              onClick={(event) => {
                event.preventDefault()
                choose(at(address))
              }}
            >
              {address}
            </a>
          </li>
        ))}
      </ul>
    </Others>
  )
}
