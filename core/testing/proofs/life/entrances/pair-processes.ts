import type { FastifyInstance } from 'fastify'
import { expireHolds } from '../../../../jobs/expire-holds.ts'
import { passTime } from '../../../../jobs/pass-time.ts'
import { reconcilePayments } from '../../../../jobs/reconcile-payments.ts'
import { type RunningJobs, repeat } from '../../../../jobs/repeat.ts'
import { sweepAllQueues } from '../../../../jobs/sweep-queues.ts'
import type { Database } from '../../../../persistence/database.ts'
import { type Statement, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openPatiently } from '../../../databases/patient-database.ts'
import { openServer } from '../../../servers/servers.ts'
import type { Speaker } from '../../../servers/speaker.ts'
import { injected, type Transport } from '../../../servers/transports.ts'
import { testConfig } from '../../../test-config.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { lifeHost } from '../../../worlds/samples/life-bundle.ts'
import { guest, type LatePayments } from './index.ts'

/** Longer than a hold lasts, with what an attempt adds to it. */
const longAgo = 25 * 60_000
/** Is charged, and the answer does not come. */
const lostCard = '4000000000007700'

/** Where the two of a pair come in, and what runs beside them. */
export interface PairProcesses {
  sends: readonly [Transport, Transport]
  operations: ReadonlyMap<string, unknown>
  /** Begins the work of a worker that may change who has a place: expiry, the passing of time, queues, payments. */
  startWork(): RunningJobs
  /** Lets what ends by time end that ends within so many ms. */
  later(by: number): Promise<void>
  /** Payments by somebody, the holds of which ended before anybody heard of them. */
  latePayments(speakerAt: (send: Transport) => Speaker): LatePayments
  close(): Promise<void>
}

/** What of MySQL's locks of rows is left out of every statement, so that a proof must find fault. */
function withoutLocks(db: Database): Database {
  const bare = (one: Statement): Statement => ({ ...one, sql: one.sql.replace(/ FOR UPDATE\b/, '') })
  return {
    ...db,
    async connect(loan) {
      const lent = await db.connect(loan)
      return { run: (statements) => lent.run(statements.map(bare)), release: lent.release }
    },
  }
}

/** How the two of a pair come in. */
export interface Sides {
  /** Whether they are processes of the machine, or connections of this one. */
  areApart: boolean
  /** Whether rows are locked; where not, the proof is to fail. Of processes apart they are. */
  locking?: boolean
}

/** Opens them. */
export async function openPairProcesses(
  { db, url }: TestDatabase,
  { areApart, locking = true }: Sides,
): Promise<PairProcesses> {
  const ends: (() => Promise<unknown>)[] = []
  // What is charged there must be known to whoever asks.
  const { dataFolder } = await testConfig()

  async function openHere(now: () => number): Promise<FastifyInstance> {
    const own = await openPatiently(url)
    const { app } = await openApp({
      db: locking ? own : withoutLocks(own),
      now,
      operator: { dataFolder, trustProxy: '127.0.0.1' },
    })
    ends.push(async () => {
      await app.close()
      await own.close()
    })
    return app
  }

  async function openSide(): Promise<Transport> {
    if (!areApart) return injected(await openHere(() => Date.now()))
    const server = await openServer({ database: url, dataFolder, leavesJobs: true })
    ends.push(() => server.kill())
    return server.send
  }

  const sends = [await openSide(), await openSide()] as const
  let ahead = 0
  const beside = await openHere(() => Date.now() + ahead)
  const { jobs, caller } = beside.platform
  const behind = await openHere(() => Date.now() - longAgo)

  /** Charged by a page of the processor's, as a browser does it. */
  async function lostToken(): Promise<{ token: string }> {
    const answer = await behind.inject({
      method: 'POST',
      url: '/plugins/payment-sandbox/tokens',
      headers: { host: lifeHost, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      payload: { number: lostCard, expiry: '12/30', cvc: '123' },
    })
    return { token: String(answer.json().token) }
  }

  return {
    sends,
    operations: caller.operations,
    startWork: () =>
      repeat([expireHolds(jobs), passTime(jobs), sweepAllQueues(jobs), reconcilePayments(jobs)], {
        log: jobs.ports.log,
      }),
    async later(by) {
      ahead = by
      try {
        await expireHolds(jobs).run()
        await passTime(jobs).run()
      } finally {
        ahead = 0
      }
    },
    latePayments: (speakerAt) => ({
      async pay(slot) {
        const speaker = speakerAt(injected(behind))
        const held = await speaker.call('hold_appointment', slot)
        if (held.is !== 'done') return held
        const payment = { processor: 'payment-sandbox.card', token: await lostToken() }
        const paid = await speaker.call('book_appointment', { ...slot, user: guest, payment })
        // The worker may have asked the bank before the call gave up, or be asking it.
        if (paid.is === 'refused' && paid.error.code === 'payment_declined') return null
        const isUnknown = paid.is === 'refused' && ['payment_unknown', 'payment_pending'].includes(paid.error.code)
        if (paid.is !== 'done' && !isUnknown)
          throw new Error(`a lost payment was answered with ${JSON.stringify(paid)}`)
        return held
      },
      async isBooked(id) {
        const reconciling = reconcilePayments(jobs)
        await reconciling.run()
        await reconciling.settle?.()
        const [found] = await db.read([statement('SELECT status FROM reservations WHERE id = ?', id)])
        return text(found?.rows[0]?.status) === 'booked'
      },
    }),
    async close() {
      for (const end of ends) await end()
    },
  }
}
