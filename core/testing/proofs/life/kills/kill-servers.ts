import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testCards } from '../../../../../plugins/payment-sandbox/cards.ts'
import { TokenFiles } from '../../../../../plugins/payment-sandbox/token-files.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openServer } from '../../../servers/servers.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepCapacity } from '../../../sweeps/sweep-capacity.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeHost, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { faultsOfPairs } from '../../money/books/judge-books.ts'
import { readBooks, sandboxBooks } from '../../money/books/read-books.ts'
import { randomFrom } from '../../price/tampering/honest-booking.ts'
import type { Kill } from '../../worker/judge-copies.ts'
import { startMailServer } from '../../worker/mail-server.ts'
import { unrecordedIn } from '../../worker/unrecorded.ts'
import { hour } from '../entrances/index.ts'
import { type Stage, type Step, shop, steps } from './customers.ts'
import { judgeMails, judgeWebhooks } from './judge-told.ts'
import { claimerLogin, killedBundle } from './killed-bundle.ts'
import { startProgram } from './program.ts'
import type { Promised } from './promised.ts'

/** What was seen, for the closing line. */
export interface Survived {
  kills: number
  calls: number
  /** Calls whose answer was lost with a process. */
  lost: number
  acknowledged: number
  /** How often each kind of change was acknowledged. */
  steps: Record<Step, number>
  /** Messages that had to come: mails to customers, staff and claimers, and what the provider's program is told. */
  mails: number
  webhooks: number
  /** How many of them came more often than once, each with the same Message-ID or webhook-id. */
  copies: number
  /** How many of those that a killed server had sent were not recorded when it died. */
  cut: number
  /** How long the last process took for all that was left, ms. */
  rest: number
  faults: string[]
}

interface Killing {
  database: TestDatabase
  seed: number
  servers: number
  customers: number
  kills: number
  /** For how long nobody was there before the last start, by the clocks, ms. */
  away?: number
}

const restWithin = 60_000
const approved = testCards.find(({ behaviour }) => behaviour === 'approved')

/** What does not stand as it was acknowledged, or was not told. */
async function broken(db: Database, promised: Map<string, Promised>): Promise<string[]> {
  const [rows, events] = await db.read([
    statement("SELECT id, status, start FROM reservations WHERE provider = 'quay'"),
    statement('SELECT reservation, name FROM outbox'),
  ])
  const stored = new Map((rows?.rows ?? []).map((row) => [text(row.id), row]))
  const written = new Set((events?.rows ?? []).map(({ reservation, name }) => `${text(reservation)} ${text(name)}`))
  return [...promised].flatMap(([id, one]) => {
    const row = stored.get(id)
    if (!row) return [`${id} was acknowledged and is not there`]
    const [status, start] = [text(row.status), integer(row.start)]
    const untold = [...one.events].filter((event) => !written.has(`${id} reservation.${event}`))
    return [
      ...(one.allows(status, start)
        ? []
        : [`${id} was acknowledged as ${one.told}, and is ${status} at ${new Date(start).toISOString()}`]),
      ...untold.map((event) => `${id} was acknowledged, and no event tells that it is ${event}`),
    ]
  })
}

/** What is left to do: messages to hand over and to send, payments, and holds that have run out and are still there. */
async function leftOver(db: Database, now: number): Promise<{ kind: string; left: number }[]> {
  const asked = {
    events: statement('SELECT COUNT(*) AS n FROM outbox WHERE lane IS NOT NULL'),
    'messages to a program': statement("SELECT COUNT(*) AS n FROM webhook_deliveries WHERE state = 'waiting'"),
    payments: statement(
      "SELECT COUNT(*) AS n FROM payment_attempts WHERE state NOT IN ('captured', 'voided', 'failed')",
    ),
    'orders of a bank': statement(
      `SELECT (SELECT COUNT(*) FROM payment_captures WHERE state = 'ordered')
        + (SELECT COUNT(*) FROM payment_refunds WHERE state = 'ordered') AS n`,
    ),
    holds: statement("SELECT COUNT(*) AS n FROM reservations WHERE status = 'in-progress' AND expires <= ?", now),
  }
  const found = await db.read(Object.values(asked))
  return Object.keys(asked).flatMap((kind, index) => {
    const left = integer(found[index]?.rows[0]?.n)
    return left > 0 ? [{ kind, left }] : []
  })
}

/**
 * Kills server processes at random moments under a mixed load, starts them again, and judges what is there once the
 * last has come to rest.
 */
export async function killServers({
  database,
  seed,
  customers,
  kills,
  away = 0,
  ...options
}: Killing): Promise<Survived> {
  const { db, url } = database
  const random = randomFrom(seed)
  const imported = await importBundle(db, { ...bookingBundle, ...killedBundle() }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-kills-'))
  const mails = await startMailServer(() => random(10))
  const program = await startProgram(() => random(10))
  const killed: Kill[] = []
  const servers = await Promise.all(
    Array.from({ length: options.servers }, async (_, number) => {
      let starts = 0
      const name = () => `server-${number}-${starts}`
      function smtpUrl(): string {
        starts += 1
        return mails.urlFor(name())
      }
      const server = await openServer({ database: url, dataFolder, smtpUrl })
      return {
        ...server,
        async kill() {
          const [by, holder, at] = [name(), server.holder(), Date.now()]
          await server.kill()
          killed.push({ by, at, isUnrecorded: await unrecordedIn(db, holder) })
        },
      }
    }),
  )
  const seen: Survived = {
    ...{ kills: 0, calls: 0, lost: 0, acknowledged: 0, mails: 0, webhooks: 0, copies: 0, cut: 0, rest: 0, faults: [] },
    steps: Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>,
  }
  let isOver = false
  const from = (Math.floor(Date.now() / hour) + 96) * hour
  try {
    const [first] = servers
    if (!first) throw new Error('there is a server')
    const newcomer = crowdAt(first.send, { host: lifeHost, random, number: 39 })
    const [staff, claimer] = [newcomer(), newcomer()]
    for (const [speaker, call, params] of [
      [staff, 'login_user', staffLogin],
      [staff, 'create_webhook_endpoint', { url: program.url }],
      [claimer, 'login_user', claimerLogin],
    ] as const) {
      const answered = await speaker.call(call, params)
      if (answered.is !== 'done') throw new Error(JSON.stringify(answered))
    }
    const bank = join(dataFolder, 'payment-sandbox')
    if (!approved) throw new Error('the sandbox has a card that is charged')
    const card = approved
    const tokens = new TokenFiles(join(bank, 'tokens'))
    const stage: Stage = {
      ...{ servers, staff, claimer, promised: new Map(), seen, random, from, isOver: () => isOver },
      card: () => tokens.issue('northwind', card),
    }
    const shopping = Array.from({ length: customers }, (_, number) =>
      shop(stage, crowdAt(first.send, { host: lifeHost, random, number: 40 + number }), `${seed}-${number}`),
    )
    // Kills before anything stands show nothing.
    while (stage.promised.size < customers) await pause(20)
    for (; seen.kills < kills; seen.kills += 1) {
      await pause(200 + random(800))
      const victim = servers[random(servers.length)]
      await victim?.kill()
      await victim?.start()
    }
    isOver = true
    await Promise.all(servers.map((server) => server.kill()))
    seen.kills += servers.length
    await Promise.all(shopping)
    const began = Date.now()
    await first.start({ ahead: away })
    for (;;) {
      const undone = await leftOver(db, Date.now() + away)
      if (undone.length === 0) break
      if (Date.now() - began > restWithin)
        throw new Error(`left undone: ${undone.map(({ kind, left }) => `${left} ${kind}`).join(', ')}`)
      await pause(100)
    }
    seen.rest = Date.now() - began
    const { breaches } = await sweepCapacity(db, { whitelabel: 'northwind', provider: 'quay' }, Date.now() + away)
    const faults = [
      ...(await broken(db, stage.promised)),
      ...faultsOfPairs(await readBooks(db, sandboxBooks(join(bank, 'charges')), 0)),
      ...breaches,
      ...(await capacityFaults(db, Date.now() + away)),
    ]
    const told = [await judgeMails(db, mails.arrived, killed), await judgeWebhooks(db, program.arrived, killed)]
    seen.faults.push(...faults, ...told.flatMap((one) => one.faults))
    const [byMail, byWebhook] = told.map(({ messages }) => messages)
    const [copies, cut] = [told.reduce((sum, one) => sum + one.copies, 0), told.reduce((sum, one) => sum + one.cut, 0)]
    return { ...seen, mails: byMail ?? 0, webhooks: byWebhook ?? 0, copies, cut }
  } finally {
    isOver = true
    await Promise.all(servers.map((server) => server.kill()))
    await mails.close()
    await program.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
