import type { Knex } from 'knex'
import * as claimTable from './010-claims.ts'
import * as lockTable from './011-capacity-locks.ts'
import * as totalTable from './015-claim-totals.ts'
import * as details from './017-claim-details.ts'

const isMysql = (knex: Knex) => knex.client.driverName === 'mysql2'
const clustered = (knex: Knex) => (isMysql(knex) ? 'DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin' : 'WITHOUT ROWID')

type Row = Record<string, unknown>

async function rowsOf(knex: Knex, sql: string, ...values: (string | number)[]): Promise<Row[]> {
  const found = await knex.raw(sql, values)
  return isMysql(knex) ? found[0] : found
}

/** Servers of the version before use the tables that this takes away. */
export const isExclusive = true

/**
 * `occupancy_days` has a row for each bookable or resource and day: the lock, the counter of changes and what is
 * occupied then, in one. `claims` has one row for each reservation that occupies anything (and one for its place in a
 * queue), from which the days can be made anew; `claim_resources` finds the claims of a resource. They replace the
 * claims by subject, their totals and the locks. Takes one bookable or resource at a time into memory.
 */
export async function up(knex: Knex) {
  await knex.raw(`CREATE TABLE occupancy_days (
    provider VARCHAR(64) NOT NULL,
    subject VARCHAR(66) NOT NULL,
    day INT NOT NULL,
    version BIGINT NOT NULL,
    data LONGTEXT NOT NULL,
    PRIMARY KEY (provider, subject, day)
  ) ${clustered(knex)}`)
  await knex.schema.renameTable('claims', 'claims_by_subject')
  for (const name of ['claims_reservation', 'claims_turns'])
    await knex.raw(`DROP INDEX ${name}${isMysql(knex) ? ' ON claims_by_subject' : ''}`)
  await knex.raw(`CREATE TABLE claims (
    provider VARCHAR(64) NOT NULL,
    bookable VARCHAR(64) NOT NULL,
    reach SMALLINT NOT NULL,
    start BIGINT NOT NULL,
    reservation VARCHAR(64) NOT NULL,
    \`end\` BIGINT NOT NULL,
    slotstart BIGINT NOT NULL,
    slotend BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    expires BIGINT,
    resources TEXT,
    occurrence VARCHAR(64),
    address TEXT,
    assigned BIGINT NOT NULL,
    spans TEXT,
    PRIMARY KEY (provider, bookable, reach, start, reservation)
  ) ${clustered(knex)}`)
  await knex.raw('CREATE INDEX claims_reservation ON claims (provider, reservation)')
  await knex.raw(`CREATE TABLE claim_resources (
    provider VARCHAR(64) NOT NULL,
    resource VARCHAR(64) NOT NULL,
    reach SMALLINT NOT NULL,
    start BIGINT NOT NULL,
    reservation VARCHAR(64) NOT NULL,
    assigned BIGINT NOT NULL,
    PRIMARY KEY (provider, resource, reach, start, reservation)
  ) ${clustered(knex)}`)
  await knex.raw('CREATE INDEX claim_resources_turns ON claim_resources (provider, resource, assigned)')
  await fill(knex)
  await knex.schema.dropTable('claims_by_subject')
  await knex.schema.dropTable('claim_totals')
  await knex.schema.dropTable('capacity_locks')
}

interface Span {
  start: number
  end: number
}

/** A claim as the new table stores it, with its structured columns read. */
interface Claim extends Span {
  row: Row
  spans: Span[]
  resources: string[]
  isNamed: boolean
}

const dayMs = 86_400_000
const classOf = ({ start, end }: Span): number => (end - start <= dayMs ? 1 : end - start <= 35 * dayMs ? 2 : 3)
const json = (value: unknown[], isUsual: boolean) => (isUsual ? null : JSON.stringify(value))
const spanOf = ({ start, end }: Row): Span => ({ start: Number(start), end: Number(end) })
const inOrder = (spans: Span[]) => spans.sort((a, b) => a.start - b.start || a.end - b.end)
const numberOrNull = (value: unknown) => (value === null ? null : Number(value))
const listIn = (value: unknown): string[] => (value ? JSON.parse(String(value)) : [])

/** The claim of a reservation, from the rows that its bookable had. */
function claimFrom(rows: Row[]): Claim {
  const [
    { provider, bookable, reservation, slotstart, slotend, seats, expires, occurrence, address, assigned, ...row } = {},
  ] = rows
  const spans = inOrder(rows.map(spanOf))
  const resources = listIn(row.resources)
  const isNamed = resources.length > 0 || occurrence !== null || address !== null || spans.length > 1
  const hull = { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
  return {
    ...{ ...hull, spans, resources, isNamed },
    row: {
      ...{ provider, bookable, reservation, ...hull, slotstart, slotend, seats, expires, occurrence, address },
      reach: classOf(hull) + (isNamed ? 10 : 0),
      assigned: assigned ?? 0,
      resources: json(resources, resources.length === 0),
      spans: json(
        spans.map(({ start, end }) => [start, end]),
        spans.length === 1,
      ),
    },
  }
}

/** A place in a queue. */
const placeFrom = ({ subject: _subject, slotstart, slotend, ...row }: Row): Row => ({
  ...{ ...row, slotstart, slotend, expires: null, address: null, spans: null, assigned: row.assigned ?? 0 },
  reach: classOf(spanOf(row)) + 20,
  resources: json(listIn(row.resources), listIn(row.resources).length === 0),
})

interface Day {
  sums: Map<string, { key: (number | null)[]; parties: Map<number, number> }>
  singles: unknown[][]
  long: number
}

const permanentLast = (value: unknown) => (value === null ? Number.POSITIVE_INFINITY : Number(value))
const compareKeys = (a: unknown[], b: unknown[]): number =>
  [0, 1, 2, 3].map((at) => Number(a[at]) - Number(b[at])).find((less) => less !== 0) ??
  (permanentLast(a[4]) === permanentLast(b[4])
    ? String(a[6] ?? '') < String(b[6] ?? '')
      ? -1
      : 1
    : permanentLast(a[4]) - permanentLast(b[4]))

/** The rows of a subject's days, as its claims have them. */
function daysFrom(claims: Claim[]): { day: number; data: string }[] {
  const days = new Map<number, Day>()
  for (const { row, spans, resources, isNamed } of claims)
    for (const { start, end } of spans)
      for (let day = Math.floor(start / dayMs); day <= Math.floor((Math.max(end, start + 1) - 1) / dayMs); day += 1) {
        const known: Day = days.get(day) ?? { sums: new Map(), singles: [], long: 0 }
        days.set(day, known)
        const key = [start, end, Number(row.slotstart), Number(row.slotend), numberOrNull(row.expires)]
        const seats = Number(row.seats)
        if (end - start > 35 * dayMs) known.long += 1
        else if (isNamed)
          known.singles.push([...key, seats, row.reservation, row.bookable, resources, row.occurrence, row.address])
        else {
          const sum = known.sums.get(key.join()) ?? { key, parties: new Map() }
          known.sums.set(key.join(), sum)
          sum.parties.set(seats, (sum.parties.get(seats) ?? 0) + 1)
        }
      }
  return [...days].map(([day, { sums, singles, long }]) => ({ day, data: dataOf(sums, singles, long) }))
}

function dataOf(sums: Day['sums'], singles: Day['singles'], long: number): string {
  const many = singles.length > 100
  const listed = [...sums.values()].map(({ key, parties }) => [...key, [...parties].sort(([a], [b]) => a - b)])
  return JSON.stringify({
    ...(listed.length > 0 ? { sums: listed.sort(compareKeys) } : {}),
    ...(singles.length > 0 && !many ? { singles: singles.sort(compareKeys) } : {}),
    ...(many ? { many } : {}),
    ...(long > 0 ? { long } : {}),
  })
}

async function insertAll(knex: Knex, table: string, rows: Row[]) {
  for (let at = 0; at < rows.length; at += 500) await knex(table).insert(rows.slice(at, at + 500))
}

async function fill(knex: Knex) {
  const own = 'SELECT * FROM claims_by_subject WHERE provider = ? AND subject = ?'
  const byResource = new Map<string, { provider: string; resource: string }>()
  for (const row of await rowsOf(knex, 'SELECT DISTINCT provider, bookable FROM claims_by_subject')) {
    const [provider, bookable] = [String(row.provider), String(row.bookable)]
    const rows = await rowsOf(knex, own, provider, `b:${bookable}`)
    const claims = [...Map.groupBy(rows, ({ reservation }) => String(reservation)).values()].map(claimFrom)
    const places = (await rowsOf(knex, own, provider, `w:${bookable}`)).map(placeFrom)
    await insertAll(knex, 'claims', [...claims.map((claim) => claim.row), ...places])
    const uses = claims.flatMap(({ row: { reach, start, reservation, assigned }, resources }) =>
      [...new Set(resources)].map((resource) => ({ provider, resource, reach, start, reservation, assigned })),
    )
    await insertAll(knex, 'claim_resources', uses)
    for (const { resource } of uses) byResource.set(`${provider} ${resource}`, { provider, resource })
    await insertDays(knex, provider, `b:${bookable}`, claims)
  }
  for (const { provider, resource } of byResource.values()) {
    const rows = await rowsOf(knex, own, provider, `r:${resource}`)
    const claims = [...Map.groupBy(rows, ({ reservation }) => String(reservation)).values()].map(claimFrom)
    await insertDays(knex, provider, `r:${resource}`, claims)
  }
}

const insertDays = (knex: Knex, provider: string, subject: string, claims: Claim[]) =>
  insertAll(
    knex,
    'occupancy_days',
    daysFrom(claims).map((day) => ({ provider, subject, ...day, version: 1 })),
  )

/** The rows that a claim had before: one for each of its subjects and intervals. */
function rowsBefore(row: Row): Row[] {
  const { provider, bookable, reservation, slotstart, slotend, seats, expires, start, end } = row
  const resources = listIn(row.resources)
  const spans = row.spans ? (JSON.parse(String(row.spans)) as [number, number][]) : [[Number(start), Number(end)]]
  const plus = expires === null && resources.length === 0 ? 0 : 10
  return [`b:${bookable}`, ...new Set(resources.map((id) => `r:${id}`))].flatMap((subject) =>
    spans.map(([from = 0, to = 0]) => ({
      ...{ provider, subject, start: from, end: to, reservation, bookable, slotstart, slotend, seats, expires },
      reach: plus + classOf({ start: from, end: to }),
      resources: JSON.stringify(resources),
    })),
  )
}

/** The claims of before say the same in other columns, and days follow from them. */
export const follows = ['claims', 'claim_resources', 'occupancy_days']

/** Restores the four tables by the migrations that made them; the last of those fills in what claims did not keep. */
export async function down(knex: Knex) {
  await knex.schema.renameTable('claims', 'claims_of_reservations')
  await knex.raw(`DROP INDEX claims_reservation${isMysql(knex) ? ' ON claims_of_reservations' : ''}`)
  await claimTable.up(knex)
  for (const row of await rowsOf(knex, 'SELECT DISTINCT provider, bookable FROM claims_of_reservations')) {
    const own = 'SELECT * FROM claims_of_reservations WHERE provider = ? AND bookable = ? AND reach < 20'
    const rows = await rowsOf(knex, own, String(row.provider), String(row.bookable))
    await insertAll(knex, 'claims', rows.flatMap(rowsBefore))
  }
  for (const table of ['claims_of_reservations', 'claim_resources', 'occupancy_days'])
    await knex.schema.dropTable(table)
  for (const { up: again } of [lockTable, totalTable, details]) await again(knex)
}
