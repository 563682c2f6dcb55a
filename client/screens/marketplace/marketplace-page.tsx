import styled from '@emotion/styled'
import { Pager } from '../../booking/finding/pager.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { askedOf } from './asked-of-sites.ts'
import { SiteCard } from './site-card.tsx'
import { SitesForm } from './sites-form.tsx'

const Root = styled.div({
  display: 'grid',
  gap: 'calc(var(--section-gap) * 0.5)',
  // However little a search finds, the foot of the page stays where it is.
  '&[data-searched]': { alignContent: 'start', minHeight: '80dvh' },
})

const Intro = styled.div({
  display: 'grid',
  gap: 'var(--space)',
  paddingBottom: 'calc(var(--space) * 3)',
  borderBottom: 'var(--rule)',
  '& p': { color: 'var(--muted)' },
})

const Search = styled.div({ display: 'grid', gap: 'calc(var(--space) * 0.5)' })

/** The page of a white-label's own domain: its sites, 18 per page, by name or by distance. */
export default function MarketplacePage() {
  const t = useWords()
  const { whitelabel, providers, sites } = useBootstrap()
  const all = sites?.all ?? 0
  // Around another place it is another list, below other lines: it is drawn anew instead of moving about.
  const around = [sites?.place?.label, sites?.place?.latitude, sites?.place?.longitude, sites?.trouble].join(' ')
  return (
    <Root data-searched={all > 1 ? '' : undefined}>
      <Intro>
        <h1>{t('marketplace.heading', { whitelabel: whitelabel.label })}</h1>
        <p>{all > 0 ? t('marketplace.intro', { count: all }) : t('marketplace.empty')}</p>
      </Intro>
      {sites && all > 1 ? (
        <Search>
          <SitesForm find={sites} />
        </Search>
      ) : null}
      <ul key={around} data-cards="">
        {providers.map((provider, index) => (
          <li key={provider.id}>
            <SiteCard provider={provider} eager={index < 3} />
          </li>
        ))}
      </ul>
      {sites ? <Pager asked={askedOf(sites)} /> : null}
    </Root>
  )
}
