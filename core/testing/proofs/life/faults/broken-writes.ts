import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Result } from '../../../../domain/errors.ts'
import { type Database, openDatabase } from '../../../../persistence/database.ts'
import { verifyOccupancy } from '../../../../persistence/occupancy/verify.ts'
import { repositoriesFor } from '../../../../persistence/repositories.ts'
import { integer, statement, text } from '../../../../persistence/session.ts'
import { type BreakableDatabase, breakableDatabase, type Strike } from '../../../databases/breakable-database.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { scratchFolder } from '../../../scratch-folder.ts'
import { sweepClaims } from '../../../sweeps/sweep-claims.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { buildWorld, type World } from '../../../worlds/build-world.ts'
import { faultsOfBooks } from '../../money/books/judge-books.ts'
import { readBooks, sandboxBooks } from '../../money/books/read-books.ts'
import { brokenBundle, expire, passing, reconciling, type Step } from './acting.ts'
import { steps } from './broken-steps.ts'

const hour = 3_600_000

/** What a step writes: how many rows more there are of each kind. */
type Written = Record<string, number>

const kinds = [
  "SELECT CONCAT('reservations ', status) AS kind, COUNT(*) AS n FROM reservations GROUP BY status",
  "SELECT 'versions' AS kind, COALESCE(SUM(version), 0) AS n FROM reservations",
  "SELECT 'attempts captured' AS kind, COUNT(*) AS n FROM payment_attempts WHERE state = 'captured'",
  'SELECT mode AS kind, SUM(balance) AS n FROM ledger_balances GROUP BY mode',
  "SELECT CONCAT(mode, ' held') AS kind, SUM(held) AS n FROM ledger_balances GROUP BY mode",
  "SELECT 'ledger' AS kind, COUNT(*) AS n FROM ledger WHERE status = 'success'",
  ...['reservation_changes', 'outbox', 'claims', 'claim_resources', 'hold_takers', 'bids'].map(
    (table) => `SELECT '${table}' AS kind, COUNT(*) AS n FROM ${table}`,
  ),
]

async function stored(db: Database): Promise<Written> {
  const found = await db.read(kinds.map((sql) => statement(sql)))
  return Object.fromEntries(found.flatMap(({ rows }) => rows.map(({ kind, n }) => [text(kind), integer(n)])))
}

/** What tells how something came about: a move that is to be paid for may be put back, and tried once more. */
const roads = new Set(['versions', 'reservation_changes'])

/** The kinds of which there are more or fewer rows than before. */
function since(before: Written, after: Written, isPaid: boolean): string {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = all.flatMap((kind) => {
    if (isPaid && roads.has(kind)) return []
    const more = (after[kind] ?? 0) - (before[kind] ?? 0)
    return more === 0 ? [] : [`${kind} ${more > 0 ? '+' : ''}${more}`]
  })
  return changed.join(', ')
}

/** Everything that does not agree: rows of days with claims, and both with reservations. */
async function faultsOf(db: Database, now: number): Promise<string[]> {
  const differences = await Array.fromAsync(verifyOccupancy(db, () => now, false))
  return [...differences.map((one) => `a day differs: ${JSON.stringify(one)}`), ...(await sweepClaims(db, now))]
}

/** Judges the files as they are now: what a process that opens them after a crash finds. */
async function judgeCrash({ url }: TestDatabase, now: number): Promise<string[]> {
  const folder = await scratchFolder('tessera-crash-')
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
  world: World
  faults: string[]
}

async function endConnection({ database }: Breaking, session: Parameters<Strike>[0]): Promise<void> {
  const [own] = await session.run([statement('SELECT CONNECTION_ID() AS id')])
  await database.db.read([statement(`KILL ${integer(own?.rows[0]?.id)}`)])
}

/** A way in which a transaction breaks off: at a statement, or once it is carried out. */
interface Way {
  when?: 'after' | 'instead'
  strike(breaking: Breaking): Strike
}

/** Ways, by what happens. */
type Ways = Record<string, Way>

/** What the driver throws when the server refuses a statement, or when no answer comes. */
const thrown = (message: string, fields: object) => Object.assign(new Error(message), fields)

const breaks: Record<'mysql' | 'sqlite', Ways> = {
  mysql: {
    'its statement fails': { strike: () => fail },
    'it meets a deadlock': {
      when: 'instead',
      strike: () => async (session) => {
        // The server rolls the whole of the victim's transaction back.
        await session.run([statement('ROLLBACK')])
        throw thrown('Deadlock found when trying to get lock', { errno: 1213, code: 'ER_LOCK_DEADLOCK' })
      },
    },
    'it waits too long for a lock': {
      when: 'instead',
      // Here the server gives up the statement alone.
      strike: () => async () => {
        throw thrown('Lock wait timeout exceeded', { errno: 1205, code: 'ER_LOCK_WAIT_TIMEOUT' })
      },
    },
    'its connection ends': { strike: (breaking) => (session) => endConnection(breaking, session) },
    'its connection ends before the answer': {
      strike: (breaking) => async (session) => {
        await endConnection(breaking, session)
        throw thrown('Connection lost', { code: 'PROTOCOL_CONNECTION_LOST', fatal: true })
      },
    },
    'its process ends': {
      strike: (breaking) => async (session) => {
        await endConnection(breaking, session)
        breaking.breakable.die()
        await fail()
      },
    },
  },
  sqlite: {
    'its statement fails': { strike: () => fail },
    'its file is locked': {
      when: 'instead',
      strike: () => async () => {
        throw thrown('database is locked', { errcode: 5 })
      },
    },
    'its process ends': {
      strike: (breaking) => async () => {
        breaking.faults.push(...(await judgeCrash(breaking.database, breaking.world.clock.now)))
        await fail()
      },
    },
  },
}

async function fail(): Promise<void> {
  throw new Error('the disk is full')
}

/** What is counted while transactions break off. */
export interface BrokenWrites {
  /** The steps that were broken off. */
  steps: number
  /** Transactions that were broken off. */
  broken: number
  /** Of these, how many had written nothing, and how many all of it. */
  nothing: number
  all: number
  /** How many calls were answered, as if nothing had been. */
  answered: number
}

/**
 * Breaks steps of the life off, each at each of its statements (or at its last and every nth before it, counted from
 * `from`), in each way (or each step in the next way, `inTurn`). Afterwards nothing or all of it must be written, days
 * and claims must agree, what was answered must be true, and the same call must succeed with the same answer. Throws
 * with the first case where it is not so.
 */
export async function breakWrites(
  database: TestDatabase,
  {
    of = steps,
    every = 1,
    from = 0,
    ways = breaks[database.db.dialect],
    inTurn = false,
  }: { of?: Step[]; every?: number; from?: number; ways?: Ways; inTurn?: boolean } = {},
): Promise<BrokenWrites> {
  const breakable = breakableDatabase(database.db)
  const world = await buildWorld(
    { db: breakable.db },
    {
      bundle: { ...bookingBundle, ...brokenBundle },
      operator: { database: database.url, visitorsPerAddress: false },
      people: [{ id: 'ana', role: 'customer' }],
    },
  )
  const began = world.clock.now
  const breaking: Breaking = { database, breakable, world, faults: [] }
  const report: BrokenWrites = { steps: of.length, broken: 0, nothing: 0, all: 0, answered: 0 }
  const { db } = database
  let index = 7
  let dayOfRows = -1
  const next = async () => {
    // Holds of the cases before end here, so that nobody has too many. Slots stay as far ahead as they were.
    world.clock.now += 3 * hour
    index = Math.max(index + 1, 8 + Math.floor((world.clock.now - began) / (3 * hour)))
    await expire(world)
    await passing(world)()
  }
  const prepared = async (step: Step, isFirst = false) => {
    await next()
    if (isFirst) index += 24 - (index % 8)
    if (Math.floor(index / 8) !== dayOfRows) {
      dayOfRows = Math.floor(index / 8)
      // Rows of days are inserted in transactions of their own, when a day is first asked for.
      await (await step.prepare(world, index))()
      await next()
    }
    const from = world.clock.now
    const act = await step.prepare(world, index)
    return { act, before: await stored(db), from }
  }
  try {
    const all = Object.entries(ways)
    for (const [number, step] of of.entries()) {
      const { act, before } = await prepared(step, true)
      breakable.counted()
      const answer = await act()
      if (!answer.ok) throw new Error(`${step.name}: refused: ${JSON.stringify(answer.error)}`)
      const { statements } = breakable.counted()
      if (step.isPaid) await endPayments(world)
      const whole = since(before, await stored(db), step.isPaid)
      const turn = number % all.length
      for (const [how, way] of inTurn ? all.slice(turn, turn + 1) : all)
        for (let at = statements; at > 0; at -= at === statements ? 1 + (from % every) : every) {
          const where = `${step.name}, ${way.when ?? 'after'} ${at} of ${statements} statements: ${how}`
          await breakOff({
            breaking,
            step,
            ...(await prepared(step)),
            at,
            way,
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

/** An answer as it goes to its caller. */
const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))

/** Null for one that was lost. */
type Answer = Result<unknown> | null

interface Case {
  breaking: Breaking
  step: Step
  /** When the case began. */
  from: number
  act: () => Promise<Result<unknown>>
  before: Written
  at: number
  way: Way
  /** What the step writes when nothing breaks. */
  whole: string
  where: string
  report: BrokenWrites
}

async function breakOff(broken: Case): Promise<void> {
  const { breaking, step, act, at, way, where, report } = broken
  const { database, breakable, world, faults } = breaking
  breakable.strikeAt(at, way.strike(breaking), way.when)
  // Who gets no answer does not know what was done; of what time does alone nobody is told.
  const first = await act().catch(() => null)
  const { isStruck } = breakable.counted()
  breakable.revive()
  if (!isStruck) throw new Error(`${where}: it was not broken off`)
  const isDone = step.isPaid ? await judgePaid(broken, first) : await judgeWrite(broken, first)
  report.broken += 1
  report[isDone ? 'all' : 'nothing'] += 1
  report.answered += first?.ok === true && first.value !== null ? 1 : 0
  faults.push(...(await faultsOf(database.db, world.clock.now)))
  if (faults.length > 0) throw new Error(`${where}: ${faults.join('\n')}`)
}

/** What is one transaction is done, or not, at once; and its repeat does it once. Returns whether it was done. */
async function judgeWrite({ breaking, step, act, before, whole, where }: Case, first: Answer): Promise<boolean> {
  const { database, world, faults } = breaking
  const written = since(before, await stored(database.db), false)
  if (written !== '' && written !== whole) throw new Error(`${where}: half done: ${written} instead of ${whole}`)
  if (first?.ok && first.value !== null && written !== whole) throw new Error(`${where}: it was answered, and not done`)
  if (first?.ok === false && written !== '') throw new Error(`${where}: it was refused, and done`)
  faults.push(...(await faultsOf(database.db, world.clock.now)))
  const second = await act()
  if (!second.ok) throw new Error(`${where}: once repeated it is refused: ${JSON.stringify(second.error)}`)
  if (first?.ok && !step.isSavedAnew && !isDeepStrictEqual(asSent(second), asSent(first)))
    throw new Error(`${where}: once repeated its answer differs`)
  const repeated = since(before, await stored(database.db), false)
  if (repeated !== whole && !(step.isSavedAnew && repeated === whole.replaceAll('+1', '+2')))
    throw new Error(`${where}: once repeated it has written ${repeated} instead of ${whole}`)
  return written !== ''
}

/**
 * What a bank has a part in is repeated at once, and after the bank was asked: then it is done once, or refused and
 * nothing of it is done, and the books agree to the cent. Returns whether it was done.
 */
async function judgePaid({ breaking, act, before, from, whole, where }: Case, first: Answer): Promise<boolean> {
  const { database, world, faults } = breaking
  const { db } = database
  faults.push(...(await faultsOf(db, world.clock.now)))
  await act().catch(() => null)
  await endPayments(world)
  const last = await act()
  await endPayments(world)
  const written = since(before, await stored(db), true)
  if (written !== (last.ok ? whole : ''))
    throw new Error(`${where}: half done: ${written} instead of ${last.ok ? whole : 'nothing'}`)
  if (first?.ok && !last.ok) throw new Error(`${where}: it was answered, and is refused: ${JSON.stringify(last.error)}`)
  const bank = sandboxBooks(join(world.config.dataFolder, 'payment-sandbox', 'charges'))
  faults.push(...faultsOfBooks(await readBooks(db, bank, from)))
  const unlike = await repositoriesFor(db, { whitelabel: 'northwind', provider: 'quay' }).balances.unlikeLines()
  faults.push(...unlike.map(({ key }) => `the balance of ${key.user} is not what its lines sum up to`))
  return last.ok
}

/** Lets some minutes pass, in which payments that nobody returned to are ended. */
async function endPayments(world: World): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    world.clock.now += 300_000
    await reconciling(world)()
    await expire(world)
  }
}
