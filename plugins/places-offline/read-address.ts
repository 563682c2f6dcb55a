import type { CountryNames } from './country-names.ts'
import { fold } from './fold.ts'
import { usStates } from './us-states.ts'

export interface AddressRead {
  /** The parts between commas, folded, without words that have digits (house numbers, postcodes), in their order. */
  parts: string[]
  /** The country that it names. */
  country: string | null
  /** The state of the United States that it names. */
  region: string | null
}

/** Street numbers and postcodes say nothing to a gazetteer of towns. */
export const withoutNumbers = (part: string): string =>
  fold(part)
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ')

/** What stands further from its end says nothing of where it is; each part is looked for among all towns. */
const mostParts = 8

/**
 * What an address says, read from its end, where the country and the state stand. `home` is the country that is meant
 * where none is named; two letters are a state there where that is the United States.
 */
export function readAddress(address: string, home: string, names: CountryNames): AddressRead {
  const parts = address
    .split(/[,;\n]/)
    .map(withoutNumbers)
    .filter((part) => part !== '')
    .slice(-mostParts)
  const country = parts.length > 1 ? countryOf(parts.at(-1) ?? '', home, names) : null
  if (country) parts.pop()
  const region = (country ?? home) === 'US' && parts.length > 1 ? (usStates.get(parts.at(-1) ?? '') ?? null) : null
  if (region) parts.pop()
  return { parts, country, region }
}

function countryOf(part: string, home: string, names: CountryNames): string | null {
  if (home === 'US' && usStates.has(part)) return null
  const code = part.toUpperCase()
  return /^[A-Z]{2}$/.test(code) && names.nameOf(code) !== code ? code : names.codeOf(part)
}
