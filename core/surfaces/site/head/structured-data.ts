import type { PublicBookable, PublicProvider } from '../../../domain/wire/index.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { datesListed } from '../bootstrap/coming-dates.ts'
import { businessAt, businessOf, hasPlace } from './business-data.ts'
import { eventSeries } from './event-data.ts'
import { offerOf, withRoom } from './offer-data.ts'
import { absolute } from './page-facts.ts'

type Data = Record<string, unknown>

/** What the head knows beside the page's data. */
interface Site {
  origin: string
  /** The site's own language, whose pages need no `?lang=`. */
  language: string
  /** The page's picture for previews, for what has no photo; may be empty. */
  image: string
}

/**
 * The page in schema.org's terms: the business and what it offers, as visitors see it; null for pages that are not
 * indexed. A test holds it against the vocabulary and what search engines require.
 */
export function structuredData(bootstrap: SiteBootstrap, site: Site): Data | null {
  const { page, provider, bookable, bookables, providers } = bootstrap
  const home = spoken('/', bootstrap, site)
  if (page === 'marketplace')
    return graph([
      { '@type': 'WebSite', name: bootstrap.whitelabel.label, url: home, inLanguage: bootstrap.language },
      ...providers.flatMap(businessElsewhere),
    ])
  if (!provider) return null
  const business = businessOf(provider, site.origin, home)
  if (page === 'book' && bookable) return graph([business, offered(bookable, bootstrap, site)])
  if (page !== 'catalogue' && page !== 'resources' && page !== 'byresource' && page !== 'checklist') return null
  return graph([
    business,
    ...providers.flatMap(businessElsewhere),
    ...bookables.map((each) => offered(each, bootstrap, site)),
  ])
}

const graph = (things: Data[]): Data => ({ '@context': 'https://schema.org', '@graph': things })

/** An address of the site in the page's language. */
const spoken = (
  path: string,
  { language }: SiteBootstrap,
  { origin, language: own }: Pick<Site, 'origin' | 'language'>,
) => `${origin}${path}${language === own ? '' : `${path.includes('?') ? '&' : '?'}lang=${language}`}`

const originOf = (address: string): string => URL.parse(address)?.origin ?? address

function businessElsewhere(provider: PublicProvider & { siteurl?: string }): Data[] {
  const { siteurl } = provider
  return siteurl === undefined ? [] : [businessOf(provider, originOf(siteurl), siteurl)]
}

/** Whether the page knows of room for a bookable: it has read the first month that has any. */
function roomOn({ page, availability }: SiteBootstrap): boolean | undefined {
  if (page !== 'book' || !availability || availability.timeslots.length === 0) return undefined
  return availability.timeslots.some(({ available }) => available)
}

/** Where it takes place: at an address of its own, if visitors see that, else at the business. */
function placeOf({ location }: PublicBookable, provider: PublicProvider | undefined, business: Data): Data | null {
  const address = location?.displayonbookingsite === true ? location.address : undefined
  if (address) return { '@type': 'Place', name: address, address }
  return provider && hasPlace(provider) ? business : null
}

/**
 * A bookable as a service with its price; one of type `event` that has a place and dates to come as a series of events.
 * On a master site that of a subsite stands at its own address, offered by its own business.
 */
function offered(bookable: PublicBookable, bootstrap: SiteBootstrap, site: Site): Data {
  const { page, availability, language, today, provider, providers } = bootstrap
  const { siteurl } = bookable
  const origin = siteurl === undefined ? site.origin : originOf(siteurl)
  const path = `/book/${encodeURIComponent(bookable.slug || bookable.id)}`
  const urlOf = (occurrence?: string) => {
    const asked = occurrence === undefined ? '' : `?occurrence=${encodeURIComponent(occurrence)}`
    return spoken(`${path}${asked}`, bootstrap, { ...site, origin })
  }
  const business = businessAt(origin)
  const owner =
    siteurl === undefined ? provider : providers.find((one) => one.siteurl && originOf(one.siteurl) === origin)
  const picture = absolute(bookable.photo ?? '', origin) || (page === 'book' ? site.image : '')
  const facts = {
    name: bookable.name,
    description: bookable.description || undefined,
    image: picture || undefined,
  }
  const offer = offerOf(bookable, bootstrap, urlOf())
  const isEvent = bookable.bookabletype === 'event'
  const location = isEvent ? placeOf(bookable, owner ?? undefined, business) : null
  const dates = bookable.restrictions ?? []
  const series =
    location &&
    eventSeries(
      dates,
      {
        ...{ name: facts.name, description: facts.description, image: facts.image, urlOf, offer, location, language },
        ...{
          today,
          seats: bookable.seats,
          timezone: owner?.timezone || provider?.timezone || 'UTC',
          organizer: business,
        },
        room: page === 'book' ? availability : null,
      },
      page === 'book' || dates.length < datesListed,
    )
  if (series) return series
  const isOver = isEvent && dates.every(({ end }) => end.slice(0, 10) < today)
  return {
    '@type': 'Service',
    ...facts,
    url: urlOf(),
    offers: withRoom(offer, isOver ? false : roomOn(bootstrap)),
    provider: business,
  }
}
