import { fold } from './fold.ts'

/** Other names that people write for a country; folded. */
const asWritten: Record<string, string> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  eire: 'IE',
  'republic of ireland': 'IE',
  holland: 'NL',
}

/** Languages in which any customer may write a country's name, whatever the site's language. */
const understood = ['pl', 'nl', 'pt', 'it', 'fr', 'de', 'es', 'en']

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const allCodes = [...letters].flatMap((first) => [...letters].map((second) => `${first}${second}`))

export interface CountryNames {
  /** The name in this language; the code where it has none. */
  nameOf(code: string): string
  /** The code for a folded name in this language or one of those above; null for an unknown name. */
  codeOf(folded: string): string | null
}

const known = new Map<string, CountryNames>()

/** Names of countries in a language, computed once for each; English for an unknown language. */
export function countryNames(language: string): CountryNames {
  const [canonical = 'en'] = Intl.DisplayNames.supportedLocalesOf([language.split('-')[0] ?? 'en', 'en'])
  const found = known.get(canonical) ?? read(canonical)
  known.set(canonical, found)
  return found
}

function read(language: string): CountryNames {
  const own = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const others = understood.map((one) => new Intl.DisplayNames([one], { type: 'region', fallback: 'none' }))
  const codes = new Map<string, string>()
  for (const names of [...others, own])
    for (const code of allCodes) {
      const name = names.of(code)
      if (name !== undefined) codes.set(fold(name), code)
    }
  return {
    nameOf: (code) => own.of(code) ?? code,
    codeOf: (folded) => asWritten[folded] ?? codes.get(folded) ?? null,
  }
}
