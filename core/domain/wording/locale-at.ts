/** Countries whose English has the dates and the clock of the United States (ISO 3166). */
const american = new Set('AS GU MH MP PH PR UM US VI'.split(' '))

/**
 * Countries where a language is written otherwise than where it has its name from. Spanish in the United States is
 * written as in Spain, since most who read it there come from elsewhere.
 */
const variants: Record<string, Set<string>> = {
  de: new Set('AT CH LI'.split(' ')),
  en: new Set('AU CA IN NZ SG ZA'.split(' ')),
  es: new Set('AR BO CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE'.split(' ')),
  fr: new Set('BE CA CH LU'.split(' ')),
  it: new Set(['CH']),
  nl: new Set(['BE']),
  pt: new Set('AO MZ PT'.split(' ')),
}

/**
 * The locale (BCP 47) in which dates, times, money and numbers are written for a reader of `language` at a place in
 * `country` (ISO 3166; '' where none is known). American English is the base language, shown to everybody without a
 * better one, so the country decides how it is written: '2:30 PM' in New York, '14:30' in Dublin. A language that names
 * another region is written as there. For words and plurals use the language itself. Server and browser must agree, so
 * this is a table and does not ask `Intl`.
 */
export function localeAt(language: string, country: string): string {
  const [tongue = '', region] = language.toLowerCase().split('-')
  const place = country.toUpperCase()
  if (region !== undefined && language.toLowerCase() !== 'en-us') return language
  if (variants[tongue]?.has(place)) return `${tongue}-${place}`
  if (tongue !== 'en') return language
  return place === '' || american.has(place) ? 'en-US' : 'en-GB'
}
