import { isRecord } from '../../../domain/is-record.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import { occurrencesAsEvents, seriesOffer } from './event-data.ts'
import { absolute } from './page-facts.ts'

type Data = Record<string, unknown>

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** What schema.org says of a page: the business, and what it offers; null for pages that are not indexed. */
export function structuredData(bootstrap: SiteBootstrap, origin: string): Data | null {
  const { page, provider, bookable, bookables, providers } = bootstrap
  if (page === 'marketplace')
    return graph([
      { '@type': 'WebSite', name: bootstrap.whitelabel.label, url: `${origin}/` },
      ...providers.map((each) => ({ '@type': 'LocalBusiness', name: each.name, url: text(each.siteurl) })),
    ])
  if (!provider) return null
  const business = businessOf(provider, origin)
  if (page === 'book' && bookable) return graph([business, offered(bookable, bootstrap, origin)])
  if (page !== 'catalogue' && page !== 'resources' && page !== 'byresource' && page !== 'checklist') return null
  return graph([business, ...bookables.map((each) => offered(each, bootstrap, origin))])
}

const graph = (things: Data[]): Data => ({ '@context': 'https://schema.org', '@graph': things })

function businessOf(provider: PublicEntity, origin: string): Data {
  const social = ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube'].flatMap(
    (each) => text(provider[each]) ?? [],
  )
  return {
    '@type': 'LocalBusiness',
    '@id': `${origin}/#business`,
    name: provider.name,
    url: `${origin}/`,
    description: text(provider.description),
    telephone: text(provider.phone),
    image: absolute(text(provider.photo) ?? '', origin) || undefined,
    logo: absolute(text(provider.bookinglogo) ?? '', origin) || undefined,
    address: text(provider.address) && {
      '@type': 'PostalAddress',
      streetAddress: text(provider.address),
      addressLocality: text(provider.city),
      addressRegion: text(provider.state),
      postalCode: text(provider.zip),
      addressCountry: text(provider.country),
    },
    openingHoursSpecification: hoursOf(provider),
    sameAs: [text(provider.website), ...social].filter((each) => each?.startsWith('http')),
  }
}

function hoursOf(provider: PublicEntity): Data[] | undefined {
  const hours = provider.newbusinesshours
  if (!isRecord(hours)) return undefined
  return days.flatMap((day) => {
    const spans: unknown = hours[day]
    return (Array.isArray(spans) ? spans.filter(isRecord) : []).map((span) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}`,
      opens: span.start,
      closes: span.end === '24:00' ? '23:59' : span.end,
    }))
  })
}

/** A bookable as a service with its price; one of type `event` as an event for each occurrence. */
function offered(bookable: PublicEntity, bootstrap: SiteBootstrap, origin: string): Data {
  const { currency, availability, today, provider } = bootstrap
  const url = `${origin}/book/${encodeURIComponent(text(bookable.slug) ?? bookable.id)}`
  const thing = {
    name: bookable.name,
    description: text(bookable.description),
    image: absolute(text(bookable.photo) ?? '', origin) || undefined,
    url,
    offers: typeof bookable.price === 'number' && {
      '@type': 'Offer',
      price: bookable.price,
      priceCurrency: currency.code.toUpperCase(),
      url,
      availability: 'https://schema.org/InStock',
    },
  }
  const business = { '@id': `${origin}/#business` }
  if (bookable.bookabletype !== 'event') return { '@type': 'Service', ...thing, provider: business }
  const subEvent = occurrencesAsEvents(
    Array.isArray(bookable.restrictions) ? bookable.restrictions.filter(isRecord) : [],
    {
      name: bookable.name,
      url,
      offer: thing.offers || undefined,
      seats: typeof bookable.seats === 'number' ? bookable.seats : undefined,
      timezone: text(provider?.timezone) ?? 'UTC',
      business,
      today,
      timeslots: availability?.timeslots ?? [],
    },
  )
  const offers = seriesOffer(thing.offers || undefined, subEvent)
  return { '@type': 'EventSeries', ...thing, offers, organizer: business, location: business, subEvent }
}
