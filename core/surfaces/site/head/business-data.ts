import { networks, pointOf, socialLink, webLink } from '../../../domain/marketplace/index.ts'
import type { PublicProvider } from '../../../domain/wire/index.ts'
import { absolute } from './page-facts.ts'

type Data = Record<string, unknown>

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The node of a site's business, by which others name it. */
export const businessAt = (origin: string): { '@id': string } => ({ '@id': `${origin}/#business` })

/** Whether it is told where a provider is: search engines take no local business, and no event, without an address. */
export const hasPlace = ({ address }: PublicProvider): boolean => Boolean(address)

/** A provider as a local business; one whose address nobody is told as an organization. @param url of its first page */
export function businessOf(provider: PublicProvider, origin: string, url: string): Data {
  const links = [
    ...[provider.website, provider.websitesecondary].flatMap((site) => (site ? (webLink(site) ?? []) : [])),
    ...networks.flatMap((network) => {
      const typed = provider[network]
      return typed ? (socialLink(network, typed) ?? []) : []
    }),
  ]
  return {
    '@type': hasPlace(provider) ? 'LocalBusiness' : 'Organization',
    ...businessAt(origin),
    name: provider.name,
    url,
    description: provider.description || undefined,
    telephone: provider.phone || undefined,
    email: provider.email || undefined,
    image: absolute(provider.photo ?? '', origin) || undefined,
    logo: absolute(provider.bookinglogo ?? '', origin) || undefined,
    sameAs: links.length > 0 ? links : undefined,
    ...(hasPlace(provider) && placeOf(provider)),
  }
}

function placeOf(provider: PublicProvider): Data {
  const point = pointOf(provider)
  return {
    address: {
      '@type': 'PostalAddress',
      streetAddress: provider.address,
      addressLocality: provider.city || undefined,
      addressRegion: provider.state || undefined,
      postalCode: provider.zip || undefined,
      addressCountry: provider.country || undefined,
    },
    geo: point ? { '@type': 'GeoCoordinates', ...point } : undefined,
    openingHoursSpecification: hoursOf(provider),
  }
}

function hoursOf({ newbusinesshours: hours }: PublicProvider): Data[] | undefined {
  const spans = days.flatMap((day) =>
    (hours?.[day] ?? []).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: span.start,
      closes: span.end === '24:00' ? '23:59' : span.end,
    })),
  )
  return spans.length > 0 ? spans : undefined
}
