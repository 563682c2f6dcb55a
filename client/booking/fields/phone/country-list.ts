import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { areaCodes } from '../../../../core/domain/forms/area-codes.ts'

export interface Country {
  /** ISO 3166, two letters. */
  code: CountryCode
  /** In the customer's language. */
  name: string
  /** With its plus: `+44`. */
  dial: string
  /** The leading digits of its numbers, where other countries share the dial code. */
  areas: readonly string[]
  /** The English name, which is searched too. */
  other: string
}

const lists = new Map<string, Country[]>()

/** Every country with phone numbers, by its name in a language; cached per language. */
export function countriesIn(language: string): Country[] {
  const known = lists.get(language)
  if (known) return known
  const own = new Intl.DisplayNames(language, { type: 'region' })
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const all = getCountries().map((code) => ({
    code,
    name: own.of(code) ?? code,
    dial: `+${getCountryCallingCode(code)}`,
    areas: areaCodes[code] ?? [],
    other: english.of(code) ?? code,
  }))
  const collator = new Intl.Collator(language)
  all.sort((one, other) => collator.compare(one.name, other.name))
  lists.set(language, all)
  return all
}

/** The first code that is a country with phone numbers (the provider's, the white-label's), else the United States. */
export function usualCountry(...codes: string[]): CountryCode {
  return codes.map((code) => code.toUpperCase()).find((code): code is CountryCode => isSupportedCountry(code)) ?? 'US'
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * The countries that match a search: a dial code with or without its plus, the beginning of a word in the name, or a
 * code.
 */
export function findCountries(all: Country[], sought: string): Country[] {
  const wanted = fold(sought)
  if (wanted === '') return all
  const digits = /^(?:\+|00)?([\d ]{1,12})$/.exec(wanted)?.[1]?.replaceAll(' ', '')
  const rank = (country: Country) => (digits === undefined ? rankByName(country, wanted) : rankByDial(country, digits))
  return all
    .map((country) => ({ country, rank: rank(country) }))
    .filter(({ rank }) => rank < none)
    .sort((one, other) => one.rank - other.rank)
    .map(({ country }) => country)
}

const none = 9

function rankByDial({ dial, areas }: Country, digits: string): number {
  const whole = `+${digits}`
  if (dial === whole || areas.some((area) => whole.startsWith(dial + area))) return 0
  return dial.startsWith(whole) || areas.some((area) => `${dial}${area}`.startsWith(whole)) ? 1 : none
}

/** The dial code with its area codes, if they are few: `+1 809, 829, 849`. */
export const dialOf = ({ dial, areas }: Pick<Country, 'dial' | 'areas'>): string =>
  areas.length > 0 && areas.length <= mostAreas ? `${dial} ${areas.join(', ')}` : dial

const mostAreas = 3

function rankByName({ code, name, other }: Country, wanted: string): number {
  const own = fold(name)
  if (own.startsWith(wanted) || code.toLowerCase() === wanted) return 0
  if (own.includes(` ${wanted}`) || own.includes(`-${wanted}`)) return 1
  if (fold(other).startsWith(wanted)) return 2
  return own.includes(wanted) ? 3 : none
}
