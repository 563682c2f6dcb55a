/** An instant: integer milliseconds since the Unix epoch, UTC. */
export type Instant = number

/** A half-open interval `[start, end)` of instants. */
export interface Interval {
  start: Instant
  end: Instant
}

/** A span within a local day, `HH:mm`; `24:00` is the end of the day. */
export interface DaySpan {
  start: string
  end: string
}

export type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'

/** Weekly opening hours with dated overrides, of a provider (`newbusinesshours`) or a bookable (`availability`). */
export type Hours = Partial<Record<Weekday, DaySpan[]>> & { overrides?: { date: string; hours: DaySpan[] }[] }
