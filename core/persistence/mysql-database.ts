import { setTimeout as pause } from 'node:timers/promises'
import knexFactory, { type Knex } from 'knex'
import type { Connection, ConnectionOptions } from 'mysql2'
import type { Database, Loan } from './database.ts'
import { ConnectionSilent } from './database-busy.ts'
import { codeOf, mysqlFault } from './database-fault.ts'
import type { DatabaseLimits } from './database-limits.ts'
import { fairShares } from './fair-shares.ts'
import { FairTurns } from './fair-turns.ts'
import { lockLanes } from './lock-lanes.ts'
import {
  ask,
  askAside,
  drop,
  idleTime,
  inPackets,
  longSettings,
  mysqlOptions,
  openAside,
  sessionSettings,
} from './mysql-connection.ts'
import { serverLocks } from './named-locks.ts'
import { currentPatience, type Patience } from './patience.ts'
import { isLost } from './retry.ts'
import { isCommit, isRollback, type Lent, type Statement, type StatementResult, statement } from './session.ts'
import { type SilenceWatch, silenceWatch } from './silence-watch.ts'

interface Parts {
  knex: Knex
  options: ConnectionOptions
  limits: DatabaseLimits
  watch: SilenceWatch
}

/** The era of the watch in which each connection was opened. */
const eras = new WeakMap<Connection, number>()

function mysqlPool(options: ConnectionOptions, limits: DatabaseLimits, watch: SilenceWatch): Knex {
  return knexFactory({
    client: 'mysql2',
    connection: { ...options, ssl: options.ssl === undefined ? undefined : {}, connectTimeout: limits.query / 2 },
    // Errors are thrown, and need not be printed as well.
    log: { warn: () => {} },
    acquireConnectionTimeout: limits.query,
    pool: {
      min: 0,
      max: limits.connections,
      idleTimeoutMillis: idleTime,
      createTimeoutMillis: limits.query,
      afterCreate(connection: Connection, done: (error: unknown, connection: Connection) => void) {
        eras.set(connection, watch.era)
        const settings = statement(sessionSettings(limits))
        ask(connection, [settings], limits.query / 2).then(
          () => done(null, connection),
          (error) => done(error, connection),
        )
      },
      validate(connection: Connection) {
        const isOld = eras.get(connection) !== watch.era
        if (isOld) drop(connection)
        return !isOld
      },
    },
  })
}

/** A connection of the pool; it is returned if it arrives after its waiter has given up. */
function acquire({ knex, watch }: Parts): Promise<Connection> {
  let acquired: Promise<Connection> | null = null
  const start = () => {
    const started: Promise<Connection> = knex.client.acquireConnection()
    acquired = started
    return started
  }
  return watch.answered(start, () => {
    acquired?.then((connection) => knex.client.releaseConnection(connection)).catch(() => {})
  })
}

/** A round trip within the limits. The session of a silent connection is also killed at the server, with its locks. */
async function roundTrip(
  connection: Connection,
  statements: Statement[],
  { patience, isLong }: Loan,
  { limits, watch, options }: Parts,
) {
  const isUndone = statements.some(isRollback)
  if (!isUndone) patience.check()
  // A commit that was sent is waited for, as its outcome would otherwise be unknown.
  const isEnd = isUndone || statements.some(isCommit)
  const most = isLong ? Number.POSITIVE_INFINITY : isEnd ? limits.query : Math.min(limits.query, patience.left)
  const { threadId } = connection
  try {
    return await watch.answered(
      () => ask(connection, statements, most),
      () => drop(connection),
    )
  } catch (error) {
    if (error instanceof ConnectionSilent && threadId)
      askAside(options, limits.probe, `KILL CONNECTION ${threadId}`).catch(() => {})
    throw error
  }
}

function lend(connection: Connection, loan: Loan, parts: Parts, giveBack: () => void): Lent {
  return {
    async run(statements) {
      const results: StatementResult[] = []
      for (const packet of inPackets(statements)) results.push(...(await roundTrip(connection, packet, loan, parts)))
      return results
    },
    release(isSound = true) {
      if (!isSound || loan.isLong) drop(connection)
      void parts.knex.client.releaseConnection(connection)
      giveBack()
    },
  }
}

/** Retries a read whose connection broke: a pool learns late which of its connections are gone. */
async function readOn(
  database: Pick<Database, 'connect' | 'turns'>,
  statements: Statement[],
  tenant: string,
  patience: Patience,
) {
  for (let attempt = 1; ; attempt += 1) {
    const session = await database.connect({ tenant, patience })
    try {
      const results = await session.run(statements)
      session.release()
      const turn = database.turns.next(tenant)
      if (turn) await turn
      return results
    } catch (error) {
      session.release(!isLost(error))
      if (!isLost(error) || attempt > 2) throw error
    }
  }
}

/** How long a start waits for a database that says nothing, as one does that starts at the same time, ms. */
const longestStart = 10_000

/** Asks until there is a first answer: a process that starts beside a busy database does not give up at once. */
async function firstAnswer(ask: () => Promise<unknown>): Promise<void> {
  const since = performance.now()
  for (;;) {
    try {
      return void (await ask())
    } catch (error) {
      if (codeOf(error) !== 'ETIMEDOUT' || performance.now() - since > longestStart) throw error
      await pause(250)
    }
  }
}

export async function openMysql(url: string, limits: DatabaseLimits): Promise<Database> {
  const options = mysqlOptions(url)
  const watch = silenceWatch(() => askAside(options, limits.probe), limits)
  const knex = mysqlPool(options, limits, watch)
  const parts = { knex, options, limits, watch }
  const shares = fairShares(limits.connections, limits.line)
  const turns = new FairTurns()
  async function connect(loan: Loan): Promise<Lent> {
    loan.patience.check()
    const giveBack = await shares.take(loan.tenant, loan.patience)
    try {
      const lent = lend(await acquire(parts), loan, parts, giveBack)
      if (loan.isLong) await lent.run([statement(longSettings)])
      return lent
    } catch (error) {
      giveBack()
      throw error
    }
  }
  const database: Database = {
    url,
    dialect: 'mysql',
    limits,
    knex,
    reader: knex,
    lanes: lockLanes(),
    locks: serverLocks(() => openAside(options, limits), limits, watch.answered),
    turns,
    connect,
    read(statements, tenant = '') {
      const patience = currentPatience(limits.request)
      return patience.during(() => readOn({ connect, turns }, statements, tenant, patience))
    },
    async close() {
      watch.stop()
      database.locks.close()
      await knex.destroy()
    },
  }
  await firstAnswer(() => database.read([statement('SELECT 1')])).catch(async (error) => {
    await database.close()
    const { host = '', port = 0, user = '', database: name = '' } = options
    throw mysqlFault(error, { host, port, user, database: name })
  })
  return database
}
