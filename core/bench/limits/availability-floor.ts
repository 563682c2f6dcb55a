import { dayNumber, offsetAt } from '../../domain/time/index.ts'

/**
 * The floor: plain integer loops hard-wired to this one provider (weekdays 9–17 in New York, one later day, half-hour
 * slots, one seat). It yields the same slots, as ISO starts grouped by the date of a viewer in Berlin, without rules,
 * objects or a wire format. Rows arrive as integer columns and offsets are looked up beforehand, so neither is timed.
 */
const DAY = 86_400_000
const HOUR = 3_600_000
const HALF_HOUR = 1_800_000
const OPEN_FOR = 8 * HOUR

const two = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(2, '0'))

/** `YYYY-MM-DD` from days since 1970, by integer arithmetic on years that begin in March. */
function dateOf(day: number): string {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const march = Math.floor((5 * ofYear + 2) / 153)
  const month = march < 10 ? march + 3 : march - 9
  const date = ofYear - Math.floor((153 * march + 2) / 5) + 1
  return `${year + era * 400 + (month <= 2 ? 1 : 0)}-${two[month]}-${two[date]}`
}

/** ISO 8601 of an instant on a full minute. */
function isoOf(instant: number): string {
  const day = Math.floor(instant / DAY)
  const minutes = (instant - day * DAY) / 60_000
  return `${dateOf(day)}T${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:00.000Z`
}

interface Tables {
  count: number
  first: number
  /** When the day opens, and the offset of the viewer's clock at that time. */
  opens: Float64Array
  viewers: Float64Array
  starts: Float64Array
  ends: Float64Array
}

/**
 * Prepares the floor for a range and its rows `[start, end]`, sorted by start. Each call of the returned function is
 * one run.
 */
export function availabilityFloor(
  range: { start: number; end: number },
  busy: readonly { start: number; end: number }[],
): () => Record<string, string[]> {
  const first = Math.floor(range.start / DAY)
  const count = Math.ceil((range.end - range.start) / DAY)
  const later = dayNumber('2027-03-10')
  const opens = new Float64Array(count)
  const viewers = new Float64Array(count)
  for (let at = 0; at < count; at++) {
    const noon = (first + at) * DAY + DAY / 2
    const hour = first + at === later ? 12 : 9
    opens[at] = (first + at) * DAY - offsetAt(noon, 'America/New_York') + hour * HOUR
    viewers[at] = offsetAt(noon, 'Europe/Berlin')
  }
  const starts = Float64Array.from(busy, (row) => row.start)
  const ends = Float64Array.from(busy, (row) => row.end)
  return () => walk({ count, first, opens, viewers, starts, ends })
}

function walk({ count, first, opens, viewers, starts, ends }: Tables): Record<string, string[]> {
  const byDate: Record<string, string[]> = {}
  let row = 0
  let busyUntil = 0
  let viewerDay = -1
  let group: string[] = []
  for (let at = 0; at < count; at++) {
    const weekday = (first + at + 4) % 7
    if (weekday === 0 || weekday === 6) continue
    const open = opens[at] ?? 0
    const viewer = viewers[at] ?? 0
    for (let start = open; start < open + OPEN_FOR; start += HALF_HOUR) {
      while (row < starts.length && (starts[row] ?? 0) < start + HALF_HOUR) {
        const end = ends[row++] ?? 0
        if (end > busyUntil) busyUntil = end
      }
      if (busyUntil > start) continue
      const day = Math.floor((start + viewer) / DAY)
      if (day !== viewerDay) {
        viewerDay = day
        group = []
        byDate[dateOf(day)] = group
      }
      group.push(isoOf(start))
    }
  }
  return byDate
}
