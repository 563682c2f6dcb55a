import { type Clock, timeStyle } from '../../../core/domain/wording/clock.ts'
import { dateFormat } from '../../../core/domain/wording/intl.ts'

/** Formats `HH:mm` on a clock. Node and browsers put different spaces before AM; here it is always the same one. */
export function timeFormatter(locale: string, clock: Clock): (time: string) => string {
  const format = dateFormat(locale, timeStyle(locale, clock))
  return (time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return format.format(Date.UTC(2000, 0, 1, hour, minute)).replace(/\s/g, '\u00a0')
  }
}
