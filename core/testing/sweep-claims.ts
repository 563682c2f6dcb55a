import { rulesOf } from '../domain/availability/bookable-rules.ts'
import { occupiedIntervals } from '../domain/availability/index.ts'
import type { BookableRules } from '../domain/availability/types.ts'
import { occupiesUntil, statusNamed } from '../domain/reservation/index.ts'
import type { Database } from '../persistence/database.ts'
import { repositoriesFor } from '../persistence/repositories.ts'
import { integer, integerOrNull, parsed, type Row, statement, text, textOrNull } from '../persistence/session.ts'

const dayMs = 86_400_000

/** Lies on top of the class of length where a claim is read by itself, not as a sum. */
const alone = 10

/** A claim that there must be, and whether the totals count it. */
interface Due {
  row: string
  /** Its place in the totals and its seats; null where it is read by itself. */
  counted: { key: string; seats: number } | null
}

const classOf = (length: number): number => (length <= dayMs ? 1 : length <= 35 * dayMs ? 2 : 3)

const addressIn = (extra: Record<string, unknown>): string | null => {
  const { location } = extra
  if (typeof location === 'string') return location || null
  if (typeof location !== 'object' || location === null || !('address' in location)) return null
  return typeof location.address === 'string' && location.address !== '' ? location.address : null
}

/** What a stored reservation has to occupy and to wait for, worked out from the row and the rules of today. */
function dueOf(row: Row, rulesById: Map<string, BookableRules>): Due[] {
  const [provider, id, bookable] = [row.provider, row.id, row.bookable].map(text)
  const [start, end, seats] = [row.start, row.end, row.seats].map(integer)
  const status = statusNamed(text(row.status))
  if (!status || !provider || !id || !bookable || start === undefined || end === undefined || seats === undefined)
    throw new Error(`a reservation can't be read: ${JSON.stringify(row)}`)
  const occurrence = textOrNull(row.occurrence)
  const resources = parsed<string[]>(row.resources, [])
  const waitlistoffer = parsed<{ start: number; end: number } | null>(row.waitlistoffer, null)
  const until = occupiesUntil({ status, expires: integerOrNull(row.expires), waitlistoffer })
  const address = addressIn(parsed<Record<string, unknown>>(row.extra, {}))
  const created = integer(row.created)
  const claim = (
    subject: string,
    span: { start: number; end: number },
    expires: number | null,
    isSum: boolean,
  ): Due => {
    const reach = classOf(span.end - span.start) + (isSum ? 0 : alone)
    const key = [provider, subject, reach, span.start, span.end, start, end]
    const rest = [id, bookable, seats, JSON.stringify(resources), expires, occurrence, address, created]
    return { row: JSON.stringify([...key, ...rest]), counted: isSum ? { key: JSON.stringify(key), seats } : null }
  }
  const due: Due[] = []
  const rules = rulesById.get(`${provider}/${bookable}`)
  if (until !== 'never') {
    const isSum = until === null && resources.length === 0 && occurrence === null
    const subjects = new Set([`b:${bookable}`, ...resources.map((one) => `r:${one}`)])
    const spans = rules ? occupiedIntervals(rules, { start, end, occurrence }) : [{ start, end }]
    for (const subject of subjects) for (const span of spans) due.push(claim(subject, span, until, isSum))
  }
  if (status === 'waitlisted') due.push(claim(`w:${bookable}`, { start, end }, null, false))
  return due
}

const claimIn = (row: Row): string =>
  JSON.stringify([
    ...[row.provider, row.subject].map(text),
    ...[row.reach, row.start, row.end, row.slotstart, row.slotend].map(integer),
    ...[row.reservation, row.bookable].map(text),
    integer(row.seats),
    text(row.resources),
    integerOrNull(row.expires),
    textOrNull(row.occurrence),
    textOrNull(row.address),
    integer(row.assigned),
  ])

async function rulesIn(db: Database): Promise<Map<string, BookableRules>> {
  const [providers] = await db.read([statement('SELECT whitelabel, id, timezone FROM providers')])
  const found = new Map<string, BookableRules>()
  for (const row of providers?.rows ?? []) {
    const scope = { whitelabel: text(row.whitelabel), provider: text(row.id) }
    for (const bookable of await repositoriesFor(db, scope).catalogue.bookables())
      found.set(`${scope.provider}/${bookable.id}`, rulesOf(bookable, text(row.timezone)))
  }
  return found
}

/**
 * Compares the stored reservations with the claims, row by row, and with the totals: reads all of them by SQL of its
 * own in one moment, and works out what each reservation has to occupy. Gives what is missing, too much or wrong.
 */
export async function sweepClaims(db: Database): Promise<string[]> {
  const rules = await rulesIn(db)
  const [reservations, claims, totals] = await db.read([
    statement(`SELECT provider, id, bookable, start, \`end\`, seats, status, resources, occurrence, expires,
      waitlistoffer, created, extra FROM reservations`),
    statement(`SELECT provider, subject, reach, start, \`end\`, slotstart, slotend, reservation, bookable, seats,
      resources, expires, occurrence, address, assigned FROM claims`),
    statement('SELECT provider, subject, reach, start, `end`, slotstart, slotend, seats FROM claim_totals'),
  ])
  const due = (reservations?.rows ?? []).flatMap((row) => dueOf(row, rules))
  const wanted = new Set(due.map(({ row }) => row))
  const stored = new Set((claims?.rows ?? []).map(claimIn))
  const missing = [...wanted.difference(stored)].map((row) => `missing claim ${row}`)
  const excess = [...stored.difference(wanted)].map((row) => `claim of nothing ${row}`)
  return [...missing, ...excess, ...wrongTotals(due, totals?.rows ?? [])]
}

function wrongTotals(due: Due[], rows: Row[]): string[] {
  const sums = new Map<string, number>()
  for (const { counted } of due) if (counted) sums.set(counted.key, (sums.get(counted.key) ?? 0) + counted.seats)
  const stored = new Map(
    rows.map((row) => {
      const numbers = [row.reach, row.start, row.end, row.slotstart, row.slotend].map(integer)
      return [JSON.stringify([text(row.provider), text(row.subject), ...numbers]), integer(row.seats)]
    }),
  )
  const keys = new Set([...sums.keys(), ...stored.keys()])
  return [...keys].flatMap((key) => {
    const [right, there] = [sums.get(key) ?? 0, stored.get(key) ?? 0]
    return right === there ? [] : [`total ${key} is ${there} and has to be ${right}`]
  })
}
