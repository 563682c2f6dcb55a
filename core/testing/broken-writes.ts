import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expireHolds } from '../jobs/expire-holds.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { jobStore } from '../persistence/job-store.ts'
import { verifyOccupancy } from '../persistence/occupancy/verify.ts'
import { integer, statement, text } from '../persistence/session.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from './booking-world.ts'
import { type BreakableDatabase, breakableDatabase, type Strike } from './breakable-database.ts'
import type { TestDatabase } from './databases.ts'
import { sweepClaims } from './sweep-claims.ts'

const hour = 3_600_000
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

/** What a step writes: how many rows more there are of each kind. */
type Written = Record<string, number>

const kinds = [
  "SELECT CONCAT('reservations ', status) AS kind, COUNT(*) AS n FROM reservations GROUP BY status",
  ...['reservation_changes', 'outbox', 'claims', 'claim_resources', 'hold_takers'].map(
    (table) => `SELECT '${table}' AS kind, COUNT(*) AS n FROM ${table}`,
  ),
]

async function stored(db: Database): Promise<Written> {
  const found = await db.read(kinds.map((sql) => statement(sql)))
  return Object.fromEntries(found.flatMap(({ rows }) => rows.map(({ kind, n }) => [text(kind), integer(n)])))
}

/** The kinds of which there are more or fewer rows than before. */
function since(before: Written, after: Written): string {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((kind) => {
    const more = (after[kind] ?? 0) - (before[kind] ?? 0)
    return more === 0 ? [] : [`${kind} ${more > 0 ? '+' : ''}${more}`]
  })
  return changed.join(', ')
}

/** Something that is written in a transaction: it is prepared, and then done, and may be done again. */
interface Step {
  name: string
  prepare(world: BookingWorld, index: number): Promise<() => Promise<unknown>>
}

/** The slot with this number, an hour long; each day has eight. */
const slot = (index: number) => {
  const start = Date.UTC(2026, 11, 10 + Math.floor(index / 8), 8 + (index % 8))
  return { start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
}

/** A slot on another day, which no other index has. */
const elsewhere = (index: number) => index + 480

const draftOf = (index: number) => `draft-${String(index).padStart(5, '0')}`

const visit = { bookable: 'visit', seats: 1 }

async function answered<T>(call: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> {
  const result = await call
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

const hold = (world: BookingWorld, index: number, draft: string, guide = 'ines') =>
  answered(world.call<{ id: string }>('hold_appointment', { ...visit, resources: [guide], ...slot(index), draft }))

const book = (world: BookingWorld, index: number, draft: string) =>
  answered(
    world.call<{ id: string; managetoken: string }>('book_appointment', {
      ...visit,
      resources: ['ines'],
      ...slot(index),
      draft,
      user,
    }),
  )

const steps: Step[] = [
  {
    name: 'a hold',
    prepare: async (world, index) => () => hold(world, index, draftOf(index)),
  },
  {
    name: 'a booking of what was held',
    async prepare(world, index) {
      await hold(world, index, draftOf(index))
      return () => book(world, index, draftOf(index))
    },
  },
  {
    name: 'a booking without a hold',
    prepare: async (world, index) => () => book(world, index, draftOf(index)),
  },
  {
    name: 'a hold that moves to another day',
    async prepare(world, index) {
      await hold(world, elsewhere(index), draftOf(index))
      return () => hold(world, index, draftOf(index))
    },
  },
  {
    name: 'a cancel',
    async prepare(world, index) {
      const { id, managetoken } = await book(world, index, draftOf(index))
      return () => answered(world.call('cancel_reservation', { id, token: managetoken }))
    },
  },
  {
    name: 'the end of a hold that ran out',
    async prepare(world, index) {
      await hold(world, index, draftOf(index))
      world.clock.now += hour
      return () => expire(world)
    },
  },
]

/** Removes what has run out. */
async function expire({ app }: BookingWorld): Promise<void> {
  const { db, ports } = app.platform
  const tenantOf = (host: string) => app.platform.tenants.resolve({ host, protocol: 'http', wishes: {} })
  const pluginsOf = () => {
    throw new Error('the expiry of holds asks no plugins')
  }
  const outgoing = { allowsLoopback: false }
  await expireHolds({ store: jobStore(db), ports, tenantOf, pluginsOf, outgoing }).run()
}

/** Everything that does not agree: rows of days with claims, and both with reservations. */
async function faultsOf(db: Database, now: number): Promise<string[]> {
  const differences = await Array.fromAsync(verifyOccupancy(db, () => now, false))
  return [...differences.map((one) => `a day differs: ${JSON.stringify(one)}`), ...(await sweepClaims(db, now))]
}

/** Judges the files as they are now: what a process that opens them after a crash finds. */
async function judgeCrash({ url }: TestDatabase, now: number): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
  const from = url.slice('sqlite:'.length)
  const to = join(folder, 'crashed.db')
  try {
    await copyFile(from, to)
    await copyFile(`${from}-wal`, `${to}-wal`)
    const db = await openDatabase(`sqlite:${to}`)
    const faults = await faultsOf(db, now)
    await db.close()
    return faults.map((fault) => `in the files of the crash: ${fault}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Breaking {
  database: TestDatabase
  breakable: BreakableDatabase
  world: BookingWorld
  faults: string[]
}

async function endConnection({ database }: Breaking, session: Parameters<Strike>[0]): Promise<void> {
  const [own] = await session.run([statement('SELECT CONNECTION_ID() AS id')])
  await database.db.read([statement(`KILL ${integer(own?.rows[0]?.id)}`)])
}

/** Ways in which a transaction breaks off, by what happens to it. */
type Ways = Record<string, (breaking: Breaking) => Strike>

const breaks: Record<'mysql' | 'sqlite', Ways> = {
  mysql: {
    'its statement fails': () => fail,
    'its connection ends': (breaking) => (session) => endConnection(breaking, session),
    'its process ends': (breaking) => async (session) => {
      await endConnection(breaking, session)
      breaking.breakable.die()
      await fail()
    },
  },
  sqlite: {
    'its statement fails': () => fail,
    'its process ends': (breaking) => async () => {
      breaking.faults.push(...(await judgeCrash(breaking.database, breaking.world.clock.now)))
      await fail()
    },
  },
}

async function fail(): Promise<void> {
  throw new Error('the disk is full')
}

/** What is counted while transactions break off. */
export interface BrokenWrites {
  /** Transactions that were broken off. */
  broken: number
  /** Of these, how many had written nothing, and how many all of it. */
  nothing: number
  all: number
}

/**
 * Breaks every kind of write off after each of its statements (or after every nth and the last), in each way. Afterwards
 * nothing or all of it must be written, days and claims must agree, and the same call must succeed. Throws with the
 * first case where it is not so.
 */
export async function breakWrites(
  database: TestDatabase,
  { every = 1, ways = breaks[database.db.dialect] }: { every?: number; ways?: Ways } = {},
): Promise<BrokenWrites> {
  const breakable = breakableDatabase(database.db)
  const world = await bookingWorld({ db: breakable.db, url: database.url }, { providers: inUtc })
  const breaking: Breaking = { database, breakable, world, faults: [] }
  const report: BrokenWrites = { broken: 0, nothing: 0, all: 0 }
  const { db } = database
  let index = 7
  const prepared = async (step: Step) => {
    index += 1
    // Rows of days are inserted in transactions of their own, when a day is first asked for.
    if (index % 8 === 0)
      for (const first of [index, elsewhere(index)]) await hold(world, first, draftOf(first), 'tomas')
    // Holds of the cases before end here, so that nobody has too many.
    world.clock.now += hour
    await expire(world)
    const act = await step.prepare(world, index)
    return { act, before: await stored(db) }
  }
  try {
    // The guest is stored by the first booking alone.
    await book(world, index, draftOf(index))
    for (const step of steps) {
      const { act, before } = await prepared(step)
      breakable.counted()
      await act()
      const { statements } = breakable.counted()
      const whole = since(before, await stored(db))
      for (const [how, strikeOf] of Object.entries(ways))
        for (let after = statements; after > 0; after -= every) {
          const where = `${step.name}, after ${after} of ${statements} statements ${how}`
          await breakOff({
            breaking,
            ...(await prepared(step)),
            after,
            strike: strikeOf(breaking),
            whole,
            where,
            report,
          })
        }
    }
    return report
  } finally {
    await world.close()
  }
}

interface Case {
  breaking: Breaking
  act: () => Promise<unknown>
  before: Written
  after: number
  strike: Strike
  /** What the step writes when nothing breaks. */
  whole: string
  where: string
  report: BrokenWrites
}

async function breakOff({ breaking, act, before, after, strike, whole, where, report }: Case): Promise<void> {
  const { database, breakable, world, faults } = breaking
  breakable.strikeAfter(after, strike)
  await act().catch(() => {})
  const { isStruck } = breakable.counted()
  breakable.revive()
  if (!isStruck) throw new Error(`${where}: it was not broken off`)
  const written = since(before, await stored(database.db))
  if (written !== '' && written !== whole) throw new Error(`${where}: half done: ${written} instead of ${whole}`)
  report.broken += 1
  report[written === '' ? 'nothing' : 'all'] += 1
  faults.push(...(await faultsOf(database.db, world.clock.now)))
  if (faults.length > 0) throw new Error(`${where}: ${faults.join('\n')}`)
  await act()
  const repeated = since(before, await stored(database.db))
  if (repeated !== whole) throw new Error(`${where}: once repeated it has written ${repeated} instead of ${whole}`)
}

const inUtc = bookingBundle.providers.map((provider) => ({ ...provider, timezone: 'UTC' }))
