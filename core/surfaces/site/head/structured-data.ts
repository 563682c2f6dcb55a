import type { PublicBookable, PublicProvider } from '../../../domain/wire/index.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { occurrencesAsEvents, seriesOffer } from './event-data.ts'
import { absolute } from './page-facts.ts'

type Data = Record<string, unknown>

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const networks = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'] as const

/** The page in schema.org's terms: the business and what it offers; null for pages that are not indexed. */
export function structuredData(bootstrap: SiteBootstrap, origin: string): Data | null {
  const { page, provider, bookable, bookables, providers } = bootstrap
  const inLanguage = bootstrap.language
  if (page === 'marketplace')
    return graph([
      { '@type': 'WebSite', name: bootstrap.whitelabel.label, url: `${origin}/`, inLanguage },
      ...providers.map((each) => ({ '@type': 'LocalBusiness', name: each.name, url: each.siteurl })),
    ])
  if (!provider) return null
  const business = businessOf(provider, origin)
  if (page === 'book' && bookable) return graph([business, offered(bookable, bootstrap, origin)])
  if (page !== 'catalogue' && page !== 'resources' && page !== 'byresource' && page !== 'checklist') return null
  return graph([business, ...bookables.map((each) => offered(each, bootstrap, origin))])
}

const graph = (things: Data[]): Data => ({ '@context': 'https://schema.org', '@graph': things })

function businessOf(provider: PublicProvider, origin: string): Data {
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: provider.name,
    url: `${origin}/`,
    description: provider.description || undefined,
    telephone: provider.phone || undefined,
    image: absolute(provider.photo ?? '', origin) || undefined,
    logo: absolute(provider.bookinglogo ?? '', origin) || undefined,
    address: provider.address
      ? {
          '@type': 'PostalAddress',
          streetAddress: provider.address,
          addressLocality: provider.city || undefined,
          addressRegion: provider.state || undefined,
          postalCode: provider.zip || undefined,
          addressCountry: provider.country || undefined,
        }
      : undefined,
    openingHoursSpecification: hoursOf(provider),
    sameAs: [provider.website, ...networks.map((each) => provider[each])].filter((each) => each?.startsWith('http')),
  }
}

function hoursOf({ newbusinesshours: hours }: PublicProvider): Data[] | undefined {
  return (
    hours &&
    days.flatMap((day) =>
      (hours[day] ?? []).map((span) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
        opens: span.start,
        closes: span.end === '24:00' ? '23:59' : span.end,
      })),
    )
  )
}

/**
 * A bookable as a service with its price; one of type `event` as an event for each occurrence. On a master site that of
 * a subsite stands at its own address, offered by its own business.
 */
function offered(bookable: PublicBookable, bootstrap: SiteBootstrap, master: string): Data {
  const { currency, availability, today, provider } = bootstrap
  const origin = bookable.siteurl === undefined ? master : new URL(bookable.siteurl).origin
  const url = `${origin}/book/${encodeURIComponent(bookable.slug || bookable.id)}`
  const thing = {
    name: bookable.name,
    description: bookable.description || undefined,
    image: absolute(bookable.photo ?? '', origin) || undefined,
    url,
    offers: bookable.price !== undefined && {
      '@type': 'Offer',
      price: bookable.price,
      priceCurrency: currency.code.toUpperCase(),
      url,
      availability: 'https://schema.org/InStock',
    },
  }
  const business = { '@id': `${origin}/#business` }
  if (bookable.bookabletype !== 'event') return { '@type': 'Service', ...thing, provider: business }
  const subEvent = occurrencesAsEvents(bookable.restrictions ?? [], {
    name: bookable.name,
    url,
    offer: thing.offers || undefined,
    seats: bookable.seats,
    timezone: provider?.timezone || 'UTC',
    business,
    language: bootstrap.language,
    today,
    timeslots: availability?.timeslots ?? [],
  })
  const offers = seriesOffer(thing.offers || undefined, subEvent)
  return {
    '@type': 'EventSeries',
    ...thing,
    inLanguage: bootstrap.language,
    offers,
    organizer: business,
    location: business,
    subEvent,
  }
}
