interface Address {
  address?: unknown
  city?: unknown
  state?: unknown
  zip?: unknown
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** An address as it is written on a letter, in one line: `41 Quay Street, Portland, ME 04101`. A city that is its own state is named once. */
export function postalAddress({ address, city, state, zip }: Address): string {
  const region = [text(state) === text(city) ? '' : text(state), text(zip)].filter(Boolean).join(' ')
  return [text(address), text(city), region].filter(Boolean).join(', ')
}

/** Where something happens: the bookable's own place where it is shown to customers, else the provider's address. */
export function venueOf(bookable: { location?: unknown } | null, provider: Address | null | undefined): string {
  const location = bookable?.location
  const isOwn = typeof location === 'object' && location !== null && 'displayonbookingsite' in location
  const own = isOwn && location.displayonbookingsite === true && 'address' in location ? text(location.address) : ''
  return own || postalAddress(provider ?? {})
}

/** `+12075550142` as people read it; other numbers as they were typed. */
export function readablePhone(phone: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''))
  return american ? `(${american[1]}) ${american[2]}-${american[3]}` : phone
}

/** How many characters of a name a mail repeats. */
const longestName = 60

/**
 * A name as a mail may greet by it. Anybody may book in anybody's name, so what a mail program would make a link of is
 * taken out: whole addresses go, and dots inside a word are parted from what follows.
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
