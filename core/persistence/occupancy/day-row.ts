import type { Interval } from '../../domain/time/types.ts'
import { longestInRows } from './day-keys.ts'

/** Occupied interval, interval shown, when it stops occupying (null: never). */
type Span = [start: number, end: number, slotstart: number, slotend: number, expires: number | null]

/** Reservations of the same span that need no names: how many have how many seats. */
type Sum = [...Span, parties: [seats: number, count: number][]]

/** A reservation that names a resource, an occurrence or an address, or occupies several intervals. */
type Single = [
  ...Span,
  seats: number,
  reservation: string,
  bookable: string,
  resources: string[],
  occurrence: string | null,
  address: string | null,
]

/** What one day's row says. Its lists are always in order, so the same occupancy is always the same text. */
export interface DayRow {
  sums: Sum[]
  singles: Single[]
  /** There are too many singles for the row: they are read from the claims. */
  many: boolean
  /** How many intervals over 35 days touch the day; they are read from the claims. */
  long: number
}

/** One interval that a reservation occupies. */
export interface Entry extends Interval {
  slotstart: number
  slotend: number
  expires: number | null
  seats: number
  reservation: string
  bookable: string
  resources: string[]
  occurrence: string | null
  address: string | null
  /** Whether it is added to the other plain ones of its span, without its name. */
  isPlain: boolean
}

/** With more singles than this a row would be slower to read and to write than the claims. */
export const mostSingles = 100

export const isLong = ({ start, end }: Interval): boolean => end - start > longestInRows

export const emptyDay = (): DayRow => ({ sums: [], singles: [], many: false, long: 0 })

const empty = '{}'

export function readDay(text: string): DayRow {
  if (text === empty) return emptyDay()
  return { ...emptyDay(), ...JSON.parse(text) }
}

/** The row's only text: empty parts are left out. */
export function dayText({ sums, singles, many, long }: DayRow): string {
  return JSON.stringify({
    ...(sums.length > 0 ? { sums } : {}),
    ...(singles.length > 0 ? { singles } : {}),
    ...(many ? { many } : {}),
    ...(long > 0 ? { long } : {}),
  })
}

const spanOf = ({ start, end, slotstart, slotend, expires }: Entry): Span => [start, end, slotstart, slotend, expires]

/** Permanent ones last. */
const expiryOf = (expires: number | null) => expires ?? Number.POSITIVE_INFINITY

function compareSpans(a: Readonly<[...Span, ...unknown[]]>, b: Readonly<[...Span, ...unknown[]]>): number {
  return (
    a[0] - b[0] ||
    a[1] - b[1] ||
    a[2] - b[2] ||
    a[3] - b[3] ||
    (a[4] === b[4] ? 0 : expiryOf(a[4]) < expiryOf(b[4]) ? -1 : 1)
  )
}

const compareSingles = (a: Single, b: Single): number =>
  compareSpans(a, b) || (a[6] === b[6] ? 0 : a[6] < b[6] ? -1 : 1)

/** Puts an item at its place in a list that is in order. */
function insertInOrder<T>(list: T[], item: T, compare: (a: T, b: T) => number) {
  const at = list.findIndex((other) => compare(item, other) < 0)
  list.splice(at < 0 ? list.length : at, 0, item)
}

/** Changes how many parties of this size a sum has; false if there were too few. */
function count(parties: Sum[5], seats: number, change: number): boolean {
  const known = parties.find(([size]) => size === seats)
  if (!known) {
    if (change < 0) return false
    insertInOrder<[number, number]>(parties, [seats, change], ([a], [b]) => a - b)
    return true
  }
  known[1] += change
  if (known[1] <= 0) parties.splice(parties.indexOf(known), 1)
  return true
}

const singleOf = (entry: Entry): Single => [
  ...spanOf(entry),
  entry.seats,
  entry.reservation,
  entry.bookable,
  entry.resources,
  entry.occurrence,
  entry.address,
]

/** Adds an entry that touches the row's day. */
export function put(row: DayRow, entry: Entry) {
  if (isLong(entry)) row.long += 1
  else if (entry.isPlain) {
    const span = spanOf(entry)
    const sum = row.sums.find((one) => compareSpans(one, span) === 0)
    if (sum) count(sum[5], entry.seats, 1)
    else insertInOrder(row.sums, [...span, [[entry.seats, 1]]], compareSpans)
  } else if (!row.many) {
    insertInOrder(row.singles, singleOf(entry), compareSingles)
    if (row.singles.length > mostSingles) Object.assign(row, { many: true, singles: [] })
  }
}

/** Removes an entry; false if the row does not have it, as when it ran out and a writer has dropped it already. */
export function take(row: DayRow, entry: Entry): boolean {
  if (isLong(entry)) {
    row.long -= 1
    return row.long >= 0
  }
  const span = spanOf(entry)
  if (entry.isPlain) {
    const sum = row.sums.find((one) => compareSpans(one, span) === 0)
    if (!sum || !count(sum[5], entry.seats, -1)) return false
    if (sum[5].length === 0) row.sums.splice(row.sums.indexOf(sum), 1)
    return true
  }
  if (row.many) return true
  const at = row.singles.findIndex((one) => one[6] === entry.reservation && compareSpans(one, span) === 0)
  if (at >= 0) row.singles.splice(at, 1)
  return at >= 0
}

/** Drops what has run out. */
export function withoutEnded(row: DayRow, now: number): DayRow {
  const stands = ({ 4: expires }: Sum | Single) => expires === null || expires > now
  return { ...row, sums: row.sums.filter(stands), singles: row.singles.filter(stands) }
}

/** A span's reservations without names. */
export interface Parties extends Pick<Entry, 'start' | 'end' | 'slotstart' | 'slotend' | 'expires'> {
  parties: readonly (readonly [seats: number, count: number])[]
}

export const partiesOf = ([start, end, slotstart, slotend, expires, parties]: Sum): Parties => ({
  ...{ start, end, slotstart, slotend, expires },
  parties,
})

export function entryOf(single: Single): Entry {
  const [start, end, slotstart, slotend, expires, seats, reservation, bookable, resources, occurrence, address] = single
  return {
    ...{ start, end, slotstart, slotend, expires, seats, reservation, bookable, resources, occurrence, address },
    isPlain: false,
  }
}
