/** Names of countries in English by code; a code without a name is none. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** What a code’s country is called in English; undefined for a code that no country has. */
export function nameOfCountry(code: string): string | undefined {
  try {
    return names.of(code.toUpperCase())
  } catch {
    return undefined
  }
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const codes = letters.flatMap((first) => letters.map((second) => first + second))
const codeByName = new Map(codes.flatMap((code) => (nameOfCountry(code) ? [[nameOfCountry(code), code] as const] : [])))

/** What else people write for a country. */
const otherNames = new Map([
  ['usa', 'US'],
  ['gbr', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['great britain', 'GB'],
  ['deu', 'DE'],
  ['esp', 'ES'],
  ['fra', 'FR'],
  ['holland', 'NL'],
])

/** The code of a country that is named, or written by another code of it. */
export function codeMeant(country: string): string | undefined {
  const written = country.trim().toLowerCase()
  const [, named] = [...codeByName].find(([name]) => name?.toLowerCase() === written) ?? []
  const meant = named ?? otherNames.get(written)
  if (meant !== undefined) return meant
  if (!/^[a-z]{2}$/i.test(country)) return undefined
  const { region } = new Intl.Locale(`und-${country}`)
  return region === country.toUpperCase() ? undefined : region
}
