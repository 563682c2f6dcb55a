import type { CountryNames } from './country-names.ts'
import { fold } from './fold.ts'
import { usStates } from './us-states.ts'

export interface AddressRead {
  /** The parts between commas in order, folded, without words that contain digits (house numbers, postcodes). */
  parts: string[]
  /** The code of the country it names; null without one. */
  country: string | null
  /** The state of the United States it names; null without one. */
  region: string | null
}

/** Removes house numbers and postcodes, which the gazetteer doesn't have. */
export const withoutNumbers = (part: string): string =>
  fold(part)
    .split(' ')
    .filter((word) => !/\p{N}/u.test(word))
    .join(' ')

/** Earlier parts don't help to find the place, and each part costs a search through all towns. */
const mostParts = 8

/**
 * Parses an address from its end, where country and state are. `home` is the default country; where that is the United
 * States, two letters are read as a state.
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
