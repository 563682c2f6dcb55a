import type { Database } from '../../persistence/database.ts'
import { repositoriesFor } from '../../persistence/repositories.ts'
import {
  integer,
  integerOrNull,
  parsed,
  type Row,
  type Statement,
  statement,
  text,
  textOrNull,
} from '../../persistence/session.ts'
import { isStatus, type SweptBookable, sweptBookable, takenSpans, takesUntil } from './sweep-spans.ts'

const dayMs = 86_400_000

/** Added to the length class of a claim that names something, and of a place in a queue. */
const named = 10
const waiting = 20

interface Span {
  start: number
  end: number
}

/** What is expected of a reservation: rows of claims, and entries of days. */
interface Due {
  claims: string[]
  uses: string[]
  /** In the book of the white-label. */
  shared: string[]
  days: DayEntry[]
}

/** What decides whose claims are in which book. */
interface World {
  bookables: Map<string, SweptBookable>
  whitelabels: Map<string, string>
  /** The resources without a provider. */
  shared: ReadonlySet<string>
}

/** An entry of a day's row. */
interface DayEntry {
  /** Provider (or white-label), subject and day. */
  key: string
  kind: 'sum' | 'single' | 'long'
  text: string
  expires: number | null
}

const classOf = (length: number): number => (length <= dayMs ? 1 : length <= 35 * dayMs ? 2 : 3)

const addressIn = (extra: Record<string, unknown>): string | null => {
  const { location } = extra
  if (typeof location === 'string') return location || null
  if (typeof location !== 'object' || location === null || !('address' in location)) return null
  return typeof location.address === 'string' && location.address !== '' ? location.address : null
}

/** Ends the name under which a former place is claimed. */
const formerMark = '~'

/** The places of a stored reservation: its own, and the one that it keeps for good while a move of it waits. */
function duesOf(row: Row, world: World): Due[] {
  const { reschedule: former } = parsed<{
    reschedule?: Span & { seats: number; resources: string[]; occurrence: string | null }
  }>(row.life, {})
  if (!former || text(row.status) !== 'pending') return [dueOf(row, world)]
  const { start, end, seats, resources, occurrence } = former
  const place = { start, end, seats, occurrence, resources: JSON.stringify(resources), status: 'booked', expires: null }
  return [dueOf(row, world, true), dueOf({ ...row, ...place, id: `${text(row.id)}${formerMark}` }, world, true)]
}

/** The expected claims of a stored reservation, computed from its row and the present bookables. */
function dueOf(row: Row, { bookables, whitelabels, shared }: World, isMoving = false): Due {
  const [provider, id, bookable] = [row.provider, row.id, row.bookable].map(text)
  const [start, end, seats] = [row.start, row.end, row.seats].map(integer)
  const status = text(row.status)
  if (
    !isStatus(status) ||
    !provider ||
    !id ||
    !bookable ||
    start === undefined ||
    end === undefined ||
    seats === undefined
  )
    throw new Error(`a reservation can't be read: ${JSON.stringify(row)}`)
  const occurrence = textOrNull(row.occurrence)
  const resources = parsed<string[]>(row.resources, [])
  const waitlistoffer = parsed<{ start: number; end: number } | null>(row.waitlistoffer, null)
  const until = takesUntil({ status, expires: integerOrNull(row.expires), waitlistoffer })
  const extra = parsed<Record<string, unknown>>(row.extra, {})
  const address = addressIn(extra)
  const created = integer(row.created)
  const stored = resources.length > 0 ? JSON.stringify(resources) : null
  const due: Due = { claims: [], uses: [], shared: [], days: [] }
  if (status === 'waitlisted') {
    // A queue is that of a slot; what answers add comes after it.
    const slotend = end - Number(extra.addedtime ?? 0) * 1000
    const key = [provider, bookable, classOf(end - start) + waiting, start, id, end, start, slotend]
    const { wait } = parsed<{ wait?: { joined: number; named: string[] } }>(row.life, {})
    const wanted = !wait ? stored : wait.named.length > 0 ? JSON.stringify(wait.named) : null
    const offered = waitlistoffer?.end ?? null
    due.claims.push(
      JSON.stringify([...key, seats, offered, wanted, occurrence, null, wait?.joined ?? created, null, null]),
    )
  }
  // Days in which somebody names a time later take nothing.
  const { dates } = parsed<{ dates?: Span }>(row.life, {})
  if (until === 'never' || dates) return due
  const swept = bookables.get(`${provider}/${bookable}`)
  const spans = (swept ? takenSpans(swept, { start, end, occurrence }) : [{ start, end }]).sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )
  const from = Math.min(...spans.map((span) => span.start))
  const to = Math.max(...spans.map((span) => span.end))
  const isNamed = isMoving || resources.length > 0 || occurrence !== null || address !== null || spans.length > 1
  const reach = classOf(to - from) + (isNamed ? named : 0)
  const several = spans.length > 1 ? JSON.stringify(spans.map((span) => [span.start, span.end])) : null
  const taken = resources.filter((one) => shared.has(one))
  const ofAll = taken.length > 0 ? JSON.stringify(taken) : null
  const rest = [from, id, to, start, end, seats, until, stored, occurrence, address, created, several, ofAll]
  due.claims.push(JSON.stringify([provider, bookable, reach, ...rest]))
  due.uses = [...new Set(resources)].map((one) => JSON.stringify([provider, one, reach, from, id, created]))
  const whitelabel = whitelabels.get(provider) ?? ''
  due.shared = [...new Set(taken)].map((one) =>
    JSON.stringify([whitelabel, one, classOf(to - from) + named, from, provider, id, to, until, several]),
  )
  const subjects = new Set([`b:${bookable}`, ...resources.map((one) => `r:${one}`)])
  const entry = (span: Span): Pick<DayEntry, 'kind' | 'text'> => {
    const numbers = [span.start, span.end, start, end, until, seats]
    if (span.end - span.start > 35 * dayMs) return { kind: 'long', text: '' }
    if (!isNamed) return { kind: 'sum', text: JSON.stringify(numbers) }
    return { kind: 'single', text: JSON.stringify([...numbers, id, bookable, resources, occurrence, address]) }
  }
  for (const span of spans)
    for (let at = span.start - (span.start % dayMs); at < Math.max(span.end, span.start + 1); at += dayMs)
      for (const subject of subjects)
        due.days.push({ key: `${provider} ${subject} ${at / dayMs}`, expires: until, ...entry(span) })
  const sharedEntry = (span: Span, one: string): Pick<DayEntry, 'kind' | 'text'> =>
    span.end - span.start > 35 * dayMs
      ? { kind: 'long', text: '' }
      : {
          kind: 'single',
          text: JSON.stringify([span.start, span.end, from, to, until, 1, id, provider, [one], null, null]),
        }
  for (const one of new Set(taken))
    for (const span of spans)
      for (let at = span.start - (span.start % dayMs); at < Math.max(span.end, span.start + 1); at += dayMs)
        due.days.push({ key: `${whitelabel} s:${one} ${at / dayMs}`, expires: until, ...sharedEntry(span, one) })
  return due
}

const claimIn = (row: Row): string =>
  JSON.stringify([
    ...[row.provider, row.bookable].map(text),
    ...[row.reach, row.start].map(integer),
    text(row.reservation),
    ...[row.end, row.slotstart, row.slotend, row.seats].map(integer),
    integerOrNull(row.expires),
    ...[row.resources, row.occurrence, row.address].map(textOrNull),
    integer(row.assigned),
    ...[row.spans, row.shared].map(textOrNull),
  ])

const sharedIn = (row: Row): string =>
  JSON.stringify([
    ...[row.whitelabel, row.resource].map(text),
    ...[row.reach, row.start].map(integer),
    ...[row.provider, row.reservation].map(text),
    integer(row.end),
    integerOrNull(row.expires),
    textOrNull(row.spans),
  ])

const useIn = (row: Row): string =>
  JSON.stringify([
    ...[row.provider, row.resource].map(text),
    ...[row.reach, row.start].map(integer),
    text(row.reservation),
    integer(row.assigned),
  ])

async function worldIn(db: Database): Promise<World> {
  const [providers, resources] = await db.read([
    statement('SELECT whitelabel, id, timezone FROM providers'),
    statement('SELECT id FROM resources WHERE provider IS NULL'),
  ])
  const found = new Map<string, SweptBookable>()
  for (const row of providers?.rows ?? []) {
    const scope = { whitelabel: text(row.whitelabel), provider: text(row.id) }
    for (const bookable of await repositoriesFor(db, scope).catalogue.bookables())
      found.set(`${scope.provider}/${bookable.id}`, sweptBookable(bookable, text(row.timezone)))
  }
  return {
    bookables: found,
    whitelabels: new Map((providers?.rows ?? []).map((row) => [text(row.id), text(row.whitelabel)])),
    shared: new Set((resources?.rows ?? []).map((row) => text(row.id))),
  }
}

/** Reads that no commit comes between. SQLite's are so by themselves; MySQL's sessions see each commit at once. */
async function readInSnapshot(db: Database, statements: Statement[]) {
  if (db.dialect === 'sqlite') return db.read(statements)
  const begin = ['SET TRANSACTION ISOLATION LEVEL REPEATABLE READ', 'START TRANSACTION WITH CONSISTENT SNAPSHOT']
  const results = await db.read([...begin.map((sql) => statement(sql)), ...statements, statement('COMMIT')])
  return results.slice(begin.length, -1)
}

/**
 * Compares all stored reservations with the claims and with the rows of days. Reads them with its own SQL in one
 * snapshot and computes what is expected of each reservation with code of its own. Returns what is missing or
 * superfluous. What runs out until `now` may have been dropped from the days.
 */
export async function sweepClaims(db: Database, now = Number.NEGATIVE_INFINITY): Promise<string[]> {
  const world = await worldIn(db)
  const [reservations, claims, uses, shared, days] = await readInSnapshot(db, [
    statement(`SELECT provider, id, bookable, start, \`end\`, seats, status, resources, occurrence, expires, life,
      waitlistoffer, created, extra FROM reservations`),
    statement('SELECT * FROM claims'),
    statement('SELECT * FROM claim_resources'),
    statement('SELECT * FROM shared_claims'),
    statement('SELECT provider, subject, day, data FROM occupancy_days'),
  ])
  const due = (reservations?.rows ?? []).flatMap((row) => duesOf(row, world))
  return [
    ...differences(
      'claim',
      due.flatMap((one) => one.claims),
      (claims?.rows ?? []).map(claimIn),
    ),
    ...differences(
      'claim of a resource',
      due.flatMap((one) => one.uses),
      (uses?.rows ?? []).map(useIn),
    ),
    ...differences(
      'claim of a shared resource',
      due.flatMap((one) => one.shared),
      (shared?.rows ?? []).map(sharedIn),
    ),
    ...wrongDays(
      due.flatMap((one) => one.days),
      days?.rows ?? [],
      now,
    ),
  ]
}

function differences(what: string, wanted: string[], stored: string[]): string[] {
  const [there, right] = [new Set(stored), new Set(wanted)]
  return [
    ...[...right.difference(there)].map((row) => `missing ${what} ${row}`),
    ...[...there.difference(right)].map((row) => `${what} of nothing ${row}`),
  ]
}

interface StoredDay {
  sums?: [...number[], [number, number][]][]
  singles?: unknown[][]
  many?: boolean
  long?: number
}

/** The entries of a day's row, one for each reservation. */
function entriesIn(key: string, { sums = [], singles = [], long = 0 }: StoredDay): DayEntry[] {
  const entry = (kind: DayEntry['kind'], said: unknown[]): DayEntry => ({
    ...{ key, kind },
    text: kind === 'long' ? '' : JSON.stringify(said),
    expires: typeof said[4] === 'number' ? said[4] : null,
  })
  return [
    ...sums.flatMap((sum) => {
      const parties = sum.at(-1)
      if (!Array.isArray(parties)) return []
      return parties.flatMap(([seats, count]) =>
        Array.from({ length: count }, () => entry('sum', [...sum.slice(0, 5), seats])),
      )
    }),
    ...singles.map((single) => entry('single', single)),
    ...Array.from({ length: long }, () => entry('long', [])),
  ]
}

/** Each entry with how often it is there. */
const counted = (entries: DayEntry[]): Map<string, number> =>
  entries.reduce((counts, { kind, text: said }) => {
    const name = `${kind} ${said}`
    return counts.set(name, (counts.get(name) ?? 0) + 1)
  }, new Map<string, number>())

function wrongDays(due: DayEntry[], rows: Row[], now: number): string[] {
  const stands = ({ kind, expires }: DayEntry) => kind === 'long' || expires === null || expires > now
  const wanted = Map.groupBy(due.filter(stands), ({ key }) => key)
  const stored = new Map(
    rows.map((row) => [
      `${text(row.provider)} ${text(row.subject)} ${integer(row.day)}`,
      parsed<StoredDay>(row.data, {}),
    ]),
  )
  return [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((key) => {
    const day = stored.get(key) ?? {}
    // Too many singles are read from the claims.
    const isListed = ({ kind }: DayEntry) => kind !== 'single' || day.many !== true
    const right = counted((wanted.get(key) ?? []).filter(isListed))
    const there = counted(entriesIn(key, day).filter(stands))
    return [...new Set([...right.keys(), ...there.keys()])].flatMap((name) => {
      const [a, b] = [right.get(name) ?? 0, there.get(name) ?? 0]
      return a === b ? [] : [`day ${key} has ${b} instead of ${a} of ${name}`]
    })
  })
}
