import styled from '@emotion/styled'
import { mapLink, webLink } from '../../../core/domain/marketplace/index.ts'
import type { PublicProvider } from '../../../core/domain/wire/index.ts'
import { postalAddress } from '../../../core/domain/wording/index.ts'
import { shownLink } from '../../data/provider-facts.ts'
import { Icon } from '../../ui/icon.tsx'
import { SocialLinks } from './social-links.tsx'

const Facts = styled.ul({
  display: 'grid',
  alignContent: 'start',
  '& > li > a, & > li > span': {
    display: 'inline-flex',
    gap: 12,
    minHeight: 44,
    paddingBlock: 'max(0px, (44px - 1lh) / 2)',
  },
  '& svg': { flex: 'none', marginBlockStart: 'calc((1lh - 20px) / 2)', color: 'var(--muted)' },
})

/** The address with a map, the phone number with a call link, websites and social networks. */
export function ContactFacts({ provider }: { provider: PublicProvider }) {
  const address = postalAddress(provider)
  const phone = provider.phone ?? ''
  const sites = [provider.website ?? '', provider.websitesecondary ?? ''].flatMap((site) =>
    site ? (webLink(site) ?? []) : [],
  )
  return (
    <Facts>
      {address ? (
        <li>
          <a href={mapLink(address)} target="_blank" rel="noopener">
            <Icon name="pin" />
            {address}
          </a>
        </li>
      ) : null}
      {phone ? (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            {provider.phoneread || phone}
          </a>
        </li>
      ) : null}
      {sites.map((site) => (
        <li key={site}>
          <a href={site} target="_blank" rel="noopener">
            <Icon name="globe" />
            {shownLink(site)}
          </a>
        </li>
      ))}
      <SocialLinks provider={provider} />
    </Facts>
  )
}
