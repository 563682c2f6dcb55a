import { formatAddress } from 'localized-address-format'

interface Address {
  address?: unknown
  city?: unknown
  state?: unknown
  zip?: unknown
  /** ISO 3166 code; an address without one is written as in the United States. */
  country?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * An address in one line, in the order of its country: `41 Quay Street, Portland, ME 04101`, `Weserstraße 164, 12045
 * Berlin`. A city that is also its state is named once; the country is left out.
 */
export function postalAddress({ address, city, state, zip, country }: Address): string {
  const lines = formatAddress({
    postalCountry: text(country).toUpperCase() || 'US',
    administrativeArea: text(state) === text(city) ? '' : text(state),
    locality: text(city),
    postalCode: text(zip),
    addressLines: text(address) === '' ? [] : [text(address)],
  })
  return lines.join(', ')
}

/**
 * Where an appointment takes place: the bookable's own location if customers may see it, else the provider's address.
 */
export function venueOf(bookable: { location?: unknown } | null, provider: Address | null | undefined): string {
  const location = bookable?.location
  const isOwn = typeof location === 'object' && location !== null && 'displayonbookingsite' in location
  const own = isOwn && location.displayonbookingsite === true && 'address' in location ? text(location.address) : ''
  return own || (provider ? homeOf(provider) : '')
}

const homes = new WeakMap<Address, string>()

/** A list of appointments has as many places as entries, nearly all of them the provider's. */
function homeOf(provider: Address): string {
  const known = homes.get(provider)
  if (known !== undefined) return known
  const home = postalAddress(provider)
  homes.set(provider, home)
  return home
}

/** The most characters of a name in a mail. */
const longestName = 60

/**
 * A name that is safe to use as a mail's greeting. Anybody may book in anybody's name, so everything that a mail
 * program would turn into a link is removed: addresses completely, and dots inside words are followed by a space.
 */
export function greetingName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/(?:[a-z][a-z\d+.-]*:\/\/|www\.|mailto:|javascript:)\S*/gi, '')
    .replace(/\S+[/@\\]\S*/g, '')
    .replace(/\.(?=\p{L}{2})/gu, '. ')
    .replace(/ +/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > longestName
    ? `${letters
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
    : plain
}
