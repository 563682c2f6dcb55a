import { setTimeout as pause } from 'node:timers/promises'
import { passTime } from '../../../../jobs/pass-time.ts'
import { sweepAllQueues } from '../../../../jobs/sweep-queues.ts'
import { importBundle } from '../../../../persistence/bundle/import-bundle.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import { openServers } from '../../../servers/servers.ts'
import { crowdAt, type Speaker } from '../../../servers/speaker.ts'
import type { Transport } from '../../../servers/transports.ts'
import { capacityFaults } from '../../../sweeps/capacity-faults.ts'
import { sweepClaims } from '../../../sweeps/sweep-claims.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { lifeBundle, lifeHost, openHours } from '../../../worlds/samples/life-bundle.ts'
import { type Random, randomFrom } from '../../price/tampering/honest-booking.ts'
import { type Judgement, queueJudge, type Seen } from './queue-judge.ts'

interface Story {
  database: TestDatabase
  seed: number
  /** Server processes; 0 for one app in this process. */
  servers: number
  entries: number
  cancels: number
  slots: number
  /** Hours until the first slot; default 12. */
  ahead?: number
  /** How many of ten do not answer an offer; default 4. */
  silence?: number
}

/** What was seen, for the closing line. */
export interface Told extends Judgement {
  accepted: number
  rejected: number
  /** Offers that nobody meant to answer. */
  silent: number
}

const hour = 3_600_000
const capacity = 24
const largestParty = 6
/** How many calls are on their way at once. */
const atOnce = 8

/** Both take their seats from one fleet, so that their queues compete for what comes free. */
const sold = ['tour', 'cruise']
const bundle = lifeBundle({
  resources: [{ id: 'fleet', provider: 'quay', name: 'Fleet', reservation_capacity: capacity }],
  bookables: sold.map((id) => ({
    ...{ ...openHours, id, name: id, seats: capacity, seatsperbooking: largestParty },
    ...{ requiredresources: ['fleet'], resource_capacity: 'seat', waitlist: { enabled: true } },
  })),
})

/** A reservation with who made it. */
interface Own {
  id: string
  token: string
  who: Speaker
}

/** Something that somebody will do. */
interface Plan {
  at: number
  does: 'cancel_reservation' | 'accept_waitlist_offer' | 'reject_waitlist_offer'
  own: Own
}

/** The processes of the product and their clock, which a test sets. */
interface Stage {
  sends: Transport[]
  now(): number
  /** Sets every clock, and does what is due by then. */
  passTo(instant: number): Promise<void>
  close(): Promise<void>
}

async function openStage(database: TestDatabase, servers: number): Promise<Stage> {
  let ahead = 0
  const now = () => Date.now() + ahead
  const { app, config } = await openApp({ db: database.db, now, operator: { trustProxy: '127.0.0.1' } })
  const { dataFolder } = config
  const { jobs } = app.platform
  const opened = await openServers(servers, { app, database: database.url, dataFolder })
  return {
    sends: opened.sends,
    now,
    async passTo(instant) {
      ahead += Math.max(0, instant - now())
      await opened.setClock({ ahead })
      // What a job does may make another one due.
      while ((await passTime(jobs).run()) + (await sweepAllQueues(jobs).run()) > 0);
    },
    async close() {
      await opened.close()
      await app.close()
    },
  }
}

/** Every reservation as separate SQL reads it. */
async function look(db: Database): Promise<Seen[]> {
  const [rows] = await db.read([
    statement(
      "SELECT id, start, seats, status, waitlistoffer, life, modified FROM reservations WHERE provider = 'quay' AND status <> 'in-progress'",
    ),
  ])
  return (rows?.rows ?? []).map((row) => {
    const wait = JSON.parse(text(row.life) || '{}').wait ?? {}
    return {
      id: text(row.id),
      slot: new Date(integer(row.start)).toISOString(),
      start: integer(row.start),
      seats: integer(row.seats),
      status: text(row.status),
      joined: wait.joined ?? 0,
      lapsed: wait.lapsed ?? null,
      offer: row.waitlistoffer === null ? null : JSON.parse(text(row.waitlistoffer)),
      modified: integer(row.modified),
    }
  })
}

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const next = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/**
 * Fills slots of two bookables with one fleet, lets parties of 1 to 6 wait for them, cancels, and answers offers or
 * does not, until all have begun.
 */
export async function tellOfQueues({ database, seed, servers, ...story }: Story): Promise<Told> {
  const imported = await importBundle(database.db, { ...bookingBundle, ...bundle }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const random = randomFrom(seed)
  const stage = await openStage(database, servers)
  try {
    return await tell(stage, database.db, { ...story, random })
  } finally {
    await stage.close()
  }
}

async function tell(
  stage: Stage,
  db: Database,
  {
    random,
    entries,
    cancels,
    slots,
    ahead = 12,
    silence = 4,
  }: Omit<Story, 'database' | 'seed' | 'servers'> & { random: Random },
): Promise<Told> {
  const told = { accepted: 0, rejected: 0, silent: 0 }
  const faults: string[] = []
  const owned = new Map<string, Own>()
  const began = Math.ceil(stage.now() / hour) * hour
  const starts = Array.from({ length: slots }, (_, index) => began + (ahead + index * 3 + random(2)) * hour)
  const crowds = stage.sends.map((send, number) => crowdAt(send, { host: lifeHost, random, number }))
  let people = 0

  async function enter(name: string, start: number, seats: number): Promise<Own | null> {
    people += 1
    const who = crowds[people % crowds.length]?.()
    if (!who) return null
    const answered = await who.call(name, {
      ...{ bookable: sold[random(sold.length)], seats, draft: `queue-party-${people}` },
      start: new Date(start).toISOString(),
      end: new Date(start + hour).toISOString(),
      user: { email: `party${people}@people.example`, firstname: 'Ada', lastname: 'Moor' },
    })
    if (answered.is !== 'done') {
      faults.push(`${name}: ${JSON.stringify(answered).slice(0, 200)}`)
      return null
    }
    const own = { id: String(answered.value.id), token: String(answered.value.managetoken), who }
    owned.set(own.id, own)
    return own
  }

  // A slot is filled by parties one after the other, so that the last one fits.
  const booked: { own: Own; start: number }[] = []
  await inTurns(starts, async (start) => {
    for (let left = capacity; left > 0; ) {
      const seats = Math.min(left, 1 + random(3))
      const own = await enter('book_appointment', start, seats)
      if (!own) return
      booked.push({ own, start })
      left -= seats
    }
  })
  await inTurns(
    Array.from({ length: entries }, (_, index) => starts[index % slots] ?? began),
    async (start) => void (await enter('join_waitlist', start, 1 + random(largestParty))),
  )

  const plans: Plan[] = []
  const unpicked = [...booked]
  for (let count = 0; count < cancels && unpicked.length > 0; count += 1) {
    const [{ own, start }] = unpicked.splice(random(unpicked.length), 1) as [(typeof booked)[number]]
    const at = began + Math.floor(((start - began - hour / 2) * (1 + random(1000))) / 1000)
    plans.push({ at, does: 'cancel_reservation', own })
  }

  const judge = queueJudge(capacity)
  const considered = new Set<string>()

  /** What who has an offer will do about it, once each. */
  function consider(one: Seen): void {
    const own = owned.get(one.id)
    if (!one.offer || !own || considered.has(`${one.id}/${one.offer.start}`)) return
    considered.add(`${one.id}/${one.offer.start}`)
    const length = one.offer.end - stage.now()
    const at = stage.now() + Math.floor((length * random(900)) / 1000)
    const mind = random(10)
    if (mind < silence) told.silent += 1
    else plans.push({ at, does: mind < 8 ? 'accept_waitlist_offer' : 'reject_waitlist_offer', own })
  }

  async function carryOut({ does, own: { who, id, token } }: Plan): Promise<void> {
    const server = stage.sends[random(stage.sends.length)]
    const answered = await (server ? who.at(server) : who).call(does, { id, token })
    if (answered.is === 'fault') faults.push(answered.text)
    if (answered.is === 'refused') faults.push(`${does} of ${id} was refused: ${answered.error.code}`)
    if (answered.is === 'done' && does === 'accept_waitlist_offer') told.accepted += 1
    if (answered.is === 'done' && does === 'reject_waitlist_offer') told.rejected += 1
  }

  const last = Math.max(...starts)
  for (;;) {
    const seen = await look(db)
    judge.look({ at: stage.now(), seen })
    if (stage.now() > last) break
    for (const one of seen) consider(one)
    const ends = seen.flatMap(({ status, offer, start }) => (status === 'waitlisted' ? [offer?.end ?? start] : []))
    const next = Math.min(last + 1, ...plans.map(({ at }) => at), ...ends.map((end) => end + 1))
    await stage.passTo(next)
    const due = plans.filter(({ at }) => at <= stage.now())
    for (const one of due) plans.splice(plans.indexOf(one), 1)
    await inTurns(due, carryOut)
    if (due.length > 0) {
      faults.push(...(await sweepClaims(db, stage.now())))
      await stage.passTo(stage.now())
    }
    if (due.length === 0) await pause(1)
  }
  const stored = await capacityFaults(db, stage.now())
  return { ...judge.judged, ...told, faults: [...faults, ...judge.judged.faults, ...stored] }
}
