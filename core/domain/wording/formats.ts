import { dateFormat, numberFormat } from './intl.ts'

/** The specification's symbols; every other currency is as `Intl` writes it. */
const symbols: Record<string, string> = { usd: '$', cad: 'C$', gbp: '£', aud: 'A$', eur: '€', sgd: 'S$' }

/** Spaces differ between versions of the locale data (narrow, thin); one kind makes the output the same everywhere. */
const plainSpaces = (text: string): string => text.replace(/[\u2009\u202f]/g, '\u00a0')

/**
 * An amount of major units in the customer's locale with the currency's symbol, whole amounts without digits: 95 usd
 * is '$95' in English, 95.5 is '95,50 $' in Spanish. The same text in Node and in browsers.
 */
export function formatMoney(amount: number, currency: { code: string; digits: number }, language: string): string {
  const code = currency.code.toLowerCase()
  const symbol = Object.hasOwn(symbols, code) ? symbols[code] : undefined
  const format = numberFormat(language, {
    style: 'currency',
    currency: code.toUpperCase(),
    // With a sign, not with letters that would be set apart: it is ours that is shown.
    currencyDisplay: symbol ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : currency.digits,
    maximumFractionDigits: currency.digits,
  })
  const parts = format.formatToParts(amount)
  return plainSpaces(parts.map((part) => (part.type === 'currency' && symbol ? symbol : part.value)).join(''))
}

const dateStyles = {
  /** Wednesday, June 10, 2026 */
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  /** June 10, 2026 */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** Wed, Jun 10 */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  /** June 2026 */
  month: { year: 'numeric', month: 'long' },
  /** Wednesday */
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

/** A wall clock or date `YYYY-MM-DD[ HH:mm:ss]` as a date in words; the text itself when it is none. */
export function formatDate(wall: string, language: string, style: DateStyle = 'full'): string {
  const time = asUtc(wall)
  return Number.isNaN(time) ? wall : plainSpaces(dateFormat(language, dateStyles[style]).format(time))
}

/**
 * The time of a wall clock `YYYY-MM-DD HH:mm:ss`: '5:00 PM' or '17:00', as the language is used to or as the customer
 * switched it.
 */
export function formatTime(wall: string, language: string, hour12?: boolean): string {
  const time = asUtc(wall)
  if (Number.isNaN(time)) return wall
  const clock = hour12 === undefined ? {} : { hourCycle: hour12 ? ('h12' as const) : ('h23' as const) }
  const text = dateFormat(language, { hour: 'numeric', minute: '2-digit', ...clock }).format(time)
  return plainSpaces(text).replaceAll('\u00a0', ' ')
}

/** A zone as people name it: 'America/New_York' is 'New York'. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** A year in which zones keep the rules of today: at an older date Madrid's name would be that of its winter. */
const anySummer = Date.UTC(2024, 6)

/** A zone as people say it: 'America/New_York' is 'Eastern Time'. For the server: browsers may have other names. */
export function zoneInWords(timeZone: string, language: string): string {
  try {
    const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(anySummer)
    return parts.find((part) => part.type === 'timeZoneName')?.value ?? zoneCity(timeZone)
  } catch {
    return zoneCity(timeZone)
  }
}

function asUtc(wall: string): number {
  const [, date, time = '00:00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(wall) ?? []
  return Date.parse(`${date}T${time}Z`)
}
