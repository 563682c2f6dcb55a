import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openServer, type Server } from '../../../servers/servers.ts'
import { crowdAt } from '../../../servers/speaker.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepCapacity } from '../../../sweeps/sweep-capacity.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeBundle, lifeHost, openHours } from '../../../worlds/samples/life-bundle.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { type Random, randomFrom } from '../../price/tampering/honest-booking.ts'
import { startMailServer } from '../../worker/mail-server.ts'
import { guest, hour } from '../entrances/index.ts'

/** What was seen, for the closing line. */
export interface Survived {
  kills: number
  calls: number
  /** Calls whose answer was lost with a process. */
  lost: number
  acknowledged: number
  messages: number
  /** Mails that came more often than once, each with the same Message-ID. */
  copies: number
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
/** Seconds, so that holds end while the proof runs. */
const holdduration = 5

const bundle = () =>
  lifeBundle({
    whitelabel: {
      ...lifeBundle({ bookables: [] }).whitelabel,
      plugins: [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }],
    },
    resources: [{ id: 'boat', provider: 'quay', name: 'Boat', reservation_capacity: 3 }],
    bookables: [
      { ...openHours, id: 'row', name: 'Row', holdduration, requiredresources: ['boat'], seats: 3 },
      { ...openHours, id: 'talk', name: 'Talk', holdduration, seats: 4, seatsperbooking: 2 },
    ],
  })

/** What an acknowledged answer promised of a reservation. */
interface Promised {
  status: 'booked' | 'cancelled'
  start: number
  /** Whether a later call, of which nobody knows, may have changed it. */
  isUncertain: boolean
}

interface Stage {
  servers: Server[]
  promised: Map<string, Promised>
  seen: Survived
  random: Random
  from: number
  isOver: () => boolean
}

/** One customer's calls, one after the other, each at whatever server is there. */
async function shop(stage: Stage, newcomer: ReturnType<typeof crowdAt>, name: string): Promise<void> {
  const { servers, promised, seen, random, from } = stage
  let lives = 0

  /** Null if the process died before it answered. */
  async function ask(speaker: ReturnType<typeof newcomer>, call: string, params: object): Promise<Answered | null> {
    const server = servers[random(servers.length)]
    if (!server) return null
    seen.calls += 1
    try {
      const answered = await speaker.at(server.send).call(call, params)
      if (answered.is === 'fault') seen.faults.push(answered.text)
      else if (answered.is === 'done') seen.acknowledged += 1
      return answered
    } catch {
      seen.lost += 1
      await pause(20)
      return null
    }
  }

  while (!stage.isOver()) {
    lives += 1
    const speaker = newcomer()
    const draft = `kill-${name}-${lives}`
    const start = from + random(120) * hour
    const slot = (at: number) => ({ start: new Date(at).toISOString(), end: new Date(at + hour).toISOString() })
    const wanted = { bookable: random(2) ? 'row' : 'talk', ...slot(start), seats: 1, draft }
    if (random(3) === 0) await ask(speaker, 'hold_appointment', wanted)
    if (random(6) === 0) continue
    const booked = await ask(speaker, 'book_appointment', { ...wanted, user: guest })
    if (booked?.is !== 'done') continue
    const mine = { id: String(booked.value.id), token: booked.value.managetoken }
    const one: Promised = { status: 'booked', start, isUncertain: false }
    promised.set(mine.id, one)
    if (random(3) === 0) {
      const to = from + random(120) * hour
      const moved = await ask(speaker, 'reschedule_reservation', { ...mine, ...slot(to) })
      if (moved === null) one.isUncertain = true
      if (moved?.is === 'done') one.start = to
    }
    if (random(3) === 0) {
      const cancelled = await ask(speaker, 'cancel_reservation', mine)
      if (cancelled === null) one.isUncertain = true
      if (cancelled?.is === 'done') one.status = 'cancelled'
    }
  }
}

/** What does not stand as it was acknowledged. */
async function broken(db: Database, promised: Stage['promised']): Promise<string[]> {
  const [rows] = await db.read([statement("SELECT id, status, start FROM reservations WHERE provider = 'quay'")])
  const stored = new Map((rows?.rows ?? []).map((row) => [text(row.id), row]))
  return [...promised].flatMap(([id, { status, start, isUncertain }]) => {
    const row = stored.get(id)
    if (!row) return [`${id} was acknowledged and is not there`]
    const isKept = text(row.status) === status && integer(row.start) === start
    return isKept || isUncertain ? [] : [`${id} was acknowledged as ${status}, and is ${text(row.status)}`]
  })
}

/** What is left to do: messages to deliver, and holds that have run out and are still there. */
async function leftOver(db: Database, now: number): Promise<number> {
  const [messages, holds] = await db.read([
    statement('SELECT COUNT(*) AS n FROM outbox WHERE lane IS NOT NULL'),
    statement("SELECT COUNT(*) AS n FROM reservations WHERE status = 'in-progress' AND expires <= ?", now),
  ])
  return integer(messages?.rows[0]?.n) + integer(holds?.rows[0]?.n)
}

/** The mails that had to come and did not, and how often one came again. */
async function judgeMails(db: Database, arrived: { messageId: string }[], seen: Survived): Promise<string[]> {
  const [rows] = await db.read([
    statement(
      `SELECT id FROM outbox WHERE name IN ('reservation.booked', 'reservation.rescheduled', 'reservation.cancelled')`,
    ),
  ])
  const due = (rows?.rows ?? []).map(({ id }) => text(id) ?? '')
  seen.messages = due.length
  seen.copies = arrived.length - new Set(arrived.map(({ messageId }) => messageId)).size
  return due.flatMap((id) =>
    arrived.some(({ messageId }) => messageId.startsWith(id)) ? [] : [`the message ${id} never came`],
  )
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
  const imported = await importBundle(db, { ...bookingBundle, ...bundle() }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-kills-'))
  const mails = await startMailServer(() => random(10))
  const settings = { database: url, dataFolder, smtpUrl: mails.urlFor('server') }
  const servers = await Promise.all(Array.from({ length: options.servers }, () => openServer(settings)))
  const seen: Survived = { kills: 0, calls: 0, lost: 0, acknowledged: 0, messages: 0, copies: 0, rest: 0, faults: [] }
  let isOver = false
  const from = (Math.floor(Date.now() / hour) + 96) * hour
  const stage: Stage = { servers, promised: new Map(), seen, random, from, isOver: () => isOver }
  try {
    const [first] = servers
    if (!first) throw new Error('there is a server')
    const shopping = Array.from({ length: customers }, (_, number) =>
      shop(stage, crowdAt(first.send, { host: lifeHost, random, number: 40 + number }), `${seed}-${number}`),
    )
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
    await first.start(away)
    while ((await leftOver(db, Date.now() + away)) > 0) {
      if (Date.now() - began > restWithin) throw new Error(`${await leftOver(db, Date.now())} things were left undone`)
      await pause(100)
    }
    seen.rest = Date.now() - began
    const { breaches } = await sweepCapacity(db, { whitelabel: 'northwind', provider: 'quay' }, Date.now() + away)
    const faults = [
      ...(await broken(db, stage.promised)),
      ...breaches,
      ...(await capacityFaults(db, Date.now() + away)),
    ]
    seen.faults.push(...faults, ...(await judgeMails(db, mails.arrived, seen)))
    return seen
  } finally {
    isOver = true
    await Promise.all(servers.map((server) => server.kill()))
    await mails.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
