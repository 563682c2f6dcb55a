import type { OccupancyRow } from '../../domain/availability/types.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import { type Claim, entriesOf, ownerOf } from './claims.ts'
import { idOf, isOfBookable, isOfShared, outerDays, subjectOfBookable } from './day-keys.ts'
import { type DayRow, type Entry, entryOf, isLong, type Parties, partiesOf } from './day-row.ts'

export interface SubjectDay {
  subject: string
  day: number
  row: DayRow
}

interface Wanted {
  range: Interval
  now: number
  /** A reservation that is left out; null for none. */
  ignoring: string | null
  /** Whether every reservation comes as a row of its own, as the engine needs it to judge resources. */
  isEach: boolean
  /** Whose question it is: its own reservations stand in its own book. */
  provider: string
}

/** Claims of a subject that its rows don't show. */
interface Unlisted {
  subject: string
  claims: Claim[]
}

/** The subjects with claims that their rows don't show, and whether these are all named ones. */
export function unlistedIn(days: SubjectDay[]): { subject: string; many: boolean }[] {
  const found = new Map<string, boolean>()
  for (const { subject, row } of days)
    if (row.many || row.long > 0) found.set(subject, found.get(subject) === true || row.many)
  return [...found].map(([subject, many]) => ({ subject, many }))
}

/**
 * What is occupied in a range, in order of start, each interval of each reservation once. `apart` are the claims that
 * come with their names, or not at all; `unlisted` those that the rows don't show. What others take of a shared
 * resource comes as a reservation of no bookable, which takes its unit.
 */
export function takenRows(days: SubjectDay[], unlisted: Unlisted[], apart: Claim[], wanted: Wanted): OccupancyRow[] {
  const { range, now, ignoring, isEach, provider } = wanted
  const { first } = outerDays(range)
  const counts = ({ start, end, expires }: Pick<Entry, 'start' | 'end' | 'expires'>) =>
    (expires === null || expires > now) && overlaps({ start, end }, range)
  /** It stands in the row of each day that it touches, and is counted in the first of them that was read. */
  const isFirst = (one: Interval, day: number) => Math.max(outerDays(one).first, first) === day
  const taken: OccupancyRow[] = []
  const known = new Set<string>()
  const add = (entry: Entry) => {
    const key = `${entry.reservation} ${entry.start} ${entry.end}`
    if (ownerOf(entry.reservation).reservation === ignoring || known.has(key) || !counts(entry)) return
    known.add(key)
    taken.push(namedRow(entry))
  }
  /** Of the white-label's book: the provider stands in the place of the bookable. */
  const addShared = (entry: Entry) => {
    const key = JSON.stringify([entry.bookable, entry.resources, entry.reservation, entry.start, entry.end])
    if (entry.bookable === provider || known.has(key) || !counts(entry)) return
    known.add(key)
    taken.push(namedRow({ ...entry, bookable: '' }))
  }
  const addOf = (subject: string) => (isOfShared(subject) ? addShared : add)
  for (const { subject, day, row } of days) {
    for (const single of row.singles) {
      const entry = entryOf(single)
      if (isFirst(entry, day)) addOf(subject)(entry)
    }
    if (!isOfBookable(subject)) continue
    for (const sum of row.sums) {
      const parties = partiesOf(sum)
      if (isFirst(parties, day) && counts(parties))
        taken.push(...rowsOfParties(subject, without(apart, parties, subject), isEach))
    }
  }
  const inQuestion = new Set(days.map(({ subject }) => subject))
  for (const entry of apart.flatMap(entriesOf))
    if (entry.isPlain && inQuestion.has(subjectOfBookable(entry.bookable))) add(entry)
  for (const { subject, claims } of unlisted)
    for (const entry of claims.flatMap(entriesOf)) if (isLong(entry) || !entry.isPlain) addOf(subject)(entry)
  return taken.sort((a, b) => a.start - b.start || a.end - b.end || (a.reservation < b.reservation ? -1 : 1))
}

function namedRow(entry: Entry): OccupancyRow {
  const { isPlain: _isPlain, occurrence, address, ...rest } = entry
  const { reservation, isFormer } = ownerOf(entry.reservation)
  return {
    ...rest,
    reservation,
    ...(isFormer ? { isFormer } : {}),
    ...(occurrence === null ? {} : { occurrence }),
    ...(address === null ? {} : { address }),
  }
}

const isSameSpan = (a: Parties, b: Entry): boolean =>
  a.start === b.start &&
  a.end === b.end &&
  a.slotstart === b.slotstart &&
  a.slotend === b.slotend &&
  a.expires === b.expires

/** Parties less those that come apart. */
function without(apart: Claim[], parties: Parties, subject: string): Parties {
  const mine = apart
    .flatMap(entriesOf)
    .filter((entry) => entry.isPlain && entry.bookable === idOf(subject) && isSameSpan(parties, entry))
  if (mine.length === 0) return parties
  const less = (size: number) => mine.filter(({ seats }) => seats === size).length
  return { ...parties, parties: parties.parties.map(([size, count]) => [size, count - less(size)] as const) }
}

/** Reservations without names: each by itself, or their seats together. */
function rowsOfParties(subject: string, { parties, ...span }: Parties, isEach: boolean): OccupancyRow[] {
  const row = (reservation: string, seats: number): OccupancyRow => ({
    ...span,
    ...{ reservation, bookable: idOf(subject), seats, resources: [] },
  })
  if (!isEach) {
    const seats = parties.reduce((sum, [size, count]) => sum + size * count, 0)
    return seats > 0 ? [row('', seats)] : []
  }
  const name = `${subject} ${span.start} ${span.end} ${span.slotstart} ${span.slotend} ${span.expires}`
  return parties.flatMap(([size, count]) =>
    Array.from({ length: Math.max(0, count) }, (_, index) => row(`${name} ${size} ${index}`, size)),
  )
}
