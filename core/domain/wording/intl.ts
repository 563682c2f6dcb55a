/** `Intl` objects are slow to create, so one is kept for each language and use. */
const made = new Map<string, unknown>()
const madeLimit = 500

function keep<T>(key: string, make: () => T, is: (value: unknown) => value is T): T {
  const known = made.get(key)
  if (is(known)) return known
  if (made.size >= madeLimit) made.clear()
  const value = make()
  made.set(key, value)
  return value
}

/** A language that `Intl` accepts; English where the tenant's tag is invalid. */
function localeOf(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

export const pluralRules = (language: string, type: 'cardinal' | 'ordinal'): Intl.PluralRules =>
  keep(
    `plural ${type} ${language}`,
    () => new Intl.PluralRules(localeOf(language), { type }),
    (value) => value instanceof Intl.PluralRules,
  )

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  keep(
    `number ${language} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(localeOf(language), options),
    (value) => value instanceof Intl.NumberFormat,
  )

export const languageNames = (language: string): Intl.DisplayNames =>
  keep(
    `languages ${language}`,
    () => new Intl.DisplayNames(localeOf(language), { type: 'language' }),
    (value) => value instanceof Intl.DisplayNames,
  )

/** Always in UTC: the values are wall clocks read as if they were UTC, so that no zone data is needed. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  keep(
    `date ${language} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }),
    (value) => value instanceof Intl.DateTimeFormat,
  )

/** @throws RangeError where there is no such zone */
export const zoneFormat = (language: string, timeZone: string): Intl.DateTimeFormat =>
  keep(
    `zone ${language} ${timeZone}`,
    () => new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'longGeneric' }),
    (value) => value instanceof Intl.DateTimeFormat,
  )
