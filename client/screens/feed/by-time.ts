import type { Feed, FeedEntry } from '../../data/feed-calls.ts'

/** What is booked, or free, of one bookable at one time. */
export interface FeedLine extends Omit<FeedEntry, 'who'> {
  kind: 'booked' | 'free'
  /** Who comes; empty where no names are shown. */
  names: string[]
}

/** The lines that begin together. */
export interface TimeOfFeed {
  start: string
  lines: FeedLine[]
}

const keyOf = ({ bookable, start_utc, end_utc, title }: FeedEntry) =>
  JSON.stringify([bookable, start_utc, end_utc, title])

/** Bookings of the same bookable and time as one line, with their seats together. */
function asLines(entries: FeedEntry[], kind: FeedLine['kind']): FeedLine[] {
  const lines = new Map<string, FeedLine>()
  for (const { who, ...entry } of entries) {
    const key = keyOf({ ...entry, who })
    const line = lines.get(key) ?? { ...entry, kind, seats: 0, names: [] }
    lines.set(key, { ...line, seats: line.seats + entry.seats, names: who ? [...line.names, who] : line.names })
  }
  return [...lines.values()]
}

/**
 * A feed by the times at which something of a day begins, in their order: at each what is booked, then what is free.
 * `after` (epoch ms) leaves out what is over by then.
 */
export function byTime({ booked, free }: Pick<Feed, 'booked' | 'free'>, day: string, after = 0): TimeOfFeed[] {
  // Of an event in parts the feed has those of other days too.
  const isOn = ({ start, end }: FeedLine) => start.slice(0, 10) <= day && end > `${day} 00:00:00`
  const lines = [...asLines(booked, 'booked'), ...asLines(free, 'free')].filter(
    (line) => isOn(line) && Date.parse(line.end_utc) > after,
  )
  const starts = [...new Set(lines.map(({ start }) => start))].toSorted()
  return starts.map((start) => ({ start, lines: lines.filter((line) => line.start === start) }))
}
