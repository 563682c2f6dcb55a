export type Clock = '12h' | '24h'

/** The default clocks of the locales that were asked for: each part of a page asks in every render. */
const usual = new Map<string, Clock>()

/** The default clock of a locale. */
export function usualClock(locale: string): Clock {
  const known = usual.get(locale)
  if (known) return known
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions()
  const clock = hourCycle === 'h11' || hourCycle === 'h12' ? '12h' : '24h'
  usual.set(locale, clock)
  return clock
}

/** Formats `HH:mm` on a clock. Node and browsers put different spaces before AM; here it is always the same one. */
export function timeFormatter(locale: string, clock: Clock): (time: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    hour: clock === '12h' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: clock === '12h' ? 'h12' : 'h23',
    timeZone: 'UTC',
  })
  return (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return format.format(Date.UTC(2000, 0, 1, hour, minute)).replace(/\s/g, '\u00a0')
  }
}
