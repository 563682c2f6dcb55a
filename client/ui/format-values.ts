import { type DistanceUnit, kilometresPerMile, unitOfCountry } from '../../core/domain/marketplace/distance-units.ts'
import { currencyDigits } from '../../core/domain/pricing/money.ts'
import { timeStyle } from '../../core/domain/wording/clock.ts'
import { formatDate, formatDay, formatDuration, formatMoney, tellTime } from '../../core/domain/wording/formats.ts'
import { dateFormat, numberFormat } from '../../core/domain/wording/intl.ts'

export interface Formats {
  /**
   * An amount in major units, in the customer's locale; in the tenant's currency unless it is of another one, by its
   * ISO code.
   */
  money(amount: number, code?: string): string
  /** Seconds as `1 hr 30 min`, or as days when whole. */
  duration(seconds: number): string
  /** A civil date `YYYY-MM-DD`, never shifted by a zone. */
  date(date: string, options?: Intl.DateTimeFormatOptions): string
  /** A civil date in words, with its year and without its weekday. */
  longDate(date: string): string
  /** A civil date in figures, for lists; no line breaks in it. */
  figures(date: string): string
  /** Two civil dates as a span in the locale's format; one date where they are equal. */
  dateRange(start: string, end: string, options?: Intl.DateTimeFormatOptions): string
  /** The time of a wall clock `YYYY-MM-DD HH:mm:ss`. */
  time(wall: string): string
  /** A civil time `HH:mm` of opening hours; `24:00` is shown as midnight. */
  hour(time: string): string
  /** The same where it ends a span or a sentence: '22:00 Uhr' in German. */
  tellHour(time: string): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  /** A distance given in miles, in the country's unit: `3.4 mi`, `285 km`. */
  distance(miles: number, country: string): string
  /** A distance in the unit that it is given in. */
  length(value: number, unit: DistanceUnit): string
}

/** After a hyphen a line breaks, also within a date: a joiner forbids it. */
const joiner = '\u2060'

/** The wall clock as if it were UTC, so that `Intl` does not shift it. */
const asUtc = (wall: string) => new Date(`${wall.slice(0, 10)}T${wall.slice(11, 19) || '00:00:00'}Z`)

export function formatsOf(locale: string, currency: { code: string; digits: number }): Formats {
  const when = (wall: string, options: Intl.DateTimeFormatOptions) => dateFormat(locale, options).format(asUtc(wall))
  const hour = (time: string) => when(`2000-01-01 ${time === '24:00' ? '00:00' : time}:00`, timeStyle(locale))
  const length = (value: number, unit: DistanceUnit) =>
    numberFormat(locale, {
      style: 'unit',
      unit: unit === 'mi' ? 'mile' : 'kilometer',
      maximumFractionDigits: value < 10 ? 1 : 0,
    }).format(value)
  return {
    money: (amount, code = currency.code) =>
      formatMoney(
        amount,
        code.toLowerCase() === currency.code.toLowerCase() ? currency : { code, digits: currencyDigits(code) },
        locale,
      ),
    duration: (seconds) => formatDuration(seconds, locale),
    date: (date, options = { weekday: 'long', day: 'numeric', month: 'long' }) => when(date, options),
    longDate: (date) => formatDate(date, locale, 'long'),
    figures: (date) => formatDay(date, locale).replaceAll('-', `-${joiner}`),
    dateRange: (start, end, options = { weekday: 'short', day: 'numeric', month: 'short' }) =>
      dateFormat(locale, options).formatRange(asUtc(start), asUtc(end)),
    time: (wall) => when(wall, timeStyle(locale)),
    hour,
    tellHour: (time) => tellTime(hour(time), locale),
    number: (value, options) => numberFormat(locale, options).format(value),
    distance: (miles, country) => {
      const unit = unitOfCountry(country)
      return length(unit === 'mi' ? miles : miles * kilometresPerMile, unit)
    },
    length,
  }
}
