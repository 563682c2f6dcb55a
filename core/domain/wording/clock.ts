import { dateFormat } from './intl.ts'

export type Clock = '12h' | '24h'

/** The clocks of the locales that were asked for: each part of a page asks in every render. */
const usual = new Map<string, Clock>()

/** The clock of a locale's custom. */
export function usualClock(locale: string): Clock {
  const known = usual.get(locale)
  if (known) return known
  const { hourCycle } = dateFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const clock = hourCycle === 'h11' || hourCycle === 'h12' ? '12h' : '24h'
  usual.set(locale, clock)
  return clock
}

/** Times of the 24-hour clock have two digits everywhere, also where `Intl` has one: '09:00' stands above '10:00'. */
const styles = {
  '12h': { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  '24h': { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<Clock, Intl.DateTimeFormatOptions>

/** How `Intl` is to write a time, by the place's custom or the clock that the customer chose. */
export const timeStyle = (locale: string, clock: Clock = usualClock(locale)): (typeof styles)[Clock] => styles[clock]
