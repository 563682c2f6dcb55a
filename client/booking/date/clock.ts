export type Clock = '12h' | '24h'

/** Which clock a language reads by itself. */
export function usualClock(language: string): Clock {
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return hourCycle === 'h11' || hourCycle === 'h12' ? '12h' : '24h'
}

/** Writes `HH:mm` on a clock. Node and browsers differ in the kind of space before AM: it is always the same here. */
export function timeFormatter(language: string, clock: Clock): (time: string) => string {
  const format = new Intl.DateTimeFormat(language, {
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
