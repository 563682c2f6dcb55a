import { type Clock, timeStyle } from './clock.ts'
import { dateFormat, languageNames, numberFormat, pluralRules, zoneFormat } from './intl.ts'

/** The specification's symbols; other currencies are written by `Intl`. */
const symbols: Record<string, string> = { usd: '$', cad: 'C$', gbp: '£', aud: 'A$', eur: '€', sgd: 'S$' }

/** Replaces narrow and thin spaces: locale data differs between versions, and the output should not. */
const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, '\u00a0')

/**
 * An amount of major units in the customer's locale (see `localeAt`) with the currency's symbol and all of its digits:
 * 95 usd is '$95.00' in English, '95,00 $' in Spanish. The same text in Node and in browsers.
 */
export function formatMoney(amount: number, currency: { code: string; digits: number }, locale: string): string {
  const code = currency.code.toLowerCase()
  const symbol = Object.hasOwn(symbols, code) ? symbols[code] : undefined
  const format = numberFormat(locale, {
    style: 'currency',
    currency: code.toUpperCase(),
    // As a sign, since letters would be set apart with a space; the sign is then replaced by ours.
    currencyDisplay: symbol ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: currency.digits,
    maximumFractionDigits: currency.digits,
  })
  const parts = format.formatToParts(amount)
  return plainSpaces(parts.map((part) => (part.type === 'currency' && symbol ? symbol : part.value)).join(''))
}

const dateStyles = {
  /** Wednesday, June 10, 2026 */
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  /** June 10th, 2026 */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** Wed, Jun 10 */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  /** June 2026 */
  month: { year: 'numeric', month: 'long' },
  /** Wednesday */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

/** American English, which has the specification's own forms of dates; every other locale has those of `Intl`. */
const isAmerican = (locale: string): boolean => locale.toLowerCase() === 'en-us'

const ordinals: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `MMMM Do, YYYY` of the specification. */
function withOrdinal(time: number, locale: string): string {
  const parts = dateFormat(locale, dateStyles.long).formatToParts(time)
  const ordinal = (day: string) => ordinals[pluralRules(locale, 'ordinal').select(Number(day))] ?? 'th'
  return parts.map(({ type, value }) => (type === 'day' ? value + ordinal(value) : value)).join('')
}

/** A wall clock or date `YYYY-MM-DD[ HH:mm:ss]` as a date in words; other texts are returned unchanged. */
export function formatDate(wall: string, locale: string, style: DateStyle = 'full'): string {
  const time = asUtc(wall)
  if (Number.isNaN(time)) return wall
  if (style === 'long' && isAmerican(locale)) return withOrdinal(time, locale)
  return plainSpaces(dateFormat(locale, dateStyles[style]).format(time))
}

/** A date in figures: the specification's `MM-DD-YYYY` in American English, else the locale's own. */
export function formatDay(date: string, locale: string): string {
  const time = asUtc(date)
  if (Number.isNaN(time)) return date
  if (isAmerican(locale)) return `${date.slice(5, 10)}-${date.slice(0, 4)}`
  return plainSpaces(dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(time))
}

/**
 * A date with its time, in short: the specification's `ddd MM/DD/YYYY h:mma` in American English, as 'Wed 06/10/2026
 * 5:00pm', else the locale's own.
 */
export function formatMoment(wall: string, locale: string): string {
  const time = asUtc(wall)
  if (Number.isNaN(time)) return wall
  if (!isAmerican(locale))
    return plainSpaces(dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time))
  const weekday = dateFormat(locale, { weekday: 'short' }).format(time)
  const clock = formatTime(wall, locale, '12h').replace(' ', '').toLowerCase()
  return `${weekday} ${formatDay(wall, locale).replaceAll('-', '/')} ${clock}`
}

/**
 * The time of a wall clock `YYYY-MM-DD HH:mm:ss`: '5:00 PM' or '17:00', by the place's custom or the customer's
 * choice.
 */
export function formatTime(wall: string, locale: string, clock?: Clock): string {
  const time = asUtc(wall)
  if (Number.isNaN(time)) return wall
  const text = dateFormat(locale, timeStyle(locale, clock)).format(time)
  return plainSpaces(text).replaceAll('\u00a0', ' ')
}

/** What a language says after a time of the 24-hour clock in a sentence or a span. */
const afterTime: Record<string, string> = { de: '\u00a0Uhr' }

/**
 * A time as it is told: '14:30 Uhr' in German, where a button or a calendar has '14:30'. `time` is formatted already.
 */
export function tellTime(time: string, locale: string): string {
  const [tongue = ''] = locale.split('-')
  const after = Object.hasOwn(afterTime, tongue) ? afterTime[tongue] : undefined
  return after !== undefined && /^\d{1,2}:\d{2}$/.test(time) ? `${time}${after}` : time
}

/** A language's name in words of a locale: 'en-us' is 'American English'; its tag where that is none. */
export function languageName(language: string, locale: string): string {
  try {
    return languageNames(locale).of(language) ?? language
  } catch {
    return language
  }
}

/** The city of a zone: 'America/New_York' is 'New York'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/**
 * A recent instant in summer, when zones have today's rules; with an older one Madrid would get the name of its winter
 * time.
 */
const anySummer = Date.UTC(2024, 6)

/**
 * A zone's common name: 'America/New_York' is 'Eastern Time'. For the server only: browsers may have other names. It is
 * told within brackets, so a name has none itself: 'Irland (Ortszeit)' is 'Ortszeit Irland'.
 */
export function zoneInWords(timeZone: string, language: string): string {
  try {
    const parts = zoneFormat(language, timeZone).formatToParts(anySummer)
    const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zoneCity(timeZone)
    return name.replace(/^(.+) \((.+)\)$/, '$2 $1')
  } catch {
    return zoneCity(timeZone)
  }
}

function asUtc(wall: string): number {
  const [, date, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(wall) ?? []
  return Date.parse(`${date}T${time}Z`)
}

/** Seconds as `1 hr 30 min`, or as days when whole. */
export function formatDuration(seconds: number, locale: string): string {
  const unit = (value: number, name: 'day' | 'hour' | 'minute') =>
    numberFormat(locale, { style: 'unit', unit: name, unitDisplay: name === 'day' ? 'long' : 'short' }).format(value)
  const minutes = Math.round(seconds / 60)
  if (minutes > 0 && minutes % 1440 === 0) return unit(minutes / 1440, 'day')
  const hours = Math.floor(minutes / 60)
  return [hours > 0 ? unit(hours, 'hour') : '', minutes % 60 > 0 ? unit(minutes % 60, 'minute') : '']
    .filter(Boolean)
    .join(' ')
}
