import { buildApp } from '../../app.ts'
import { passTime } from '../../jobs/pass-time.ts'
import { inParallel } from '../../operations/in-parallel.ts'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { type Database, openDatabase } from '../../persistence/database.ts'
import { integer, parsed, statement, text } from '../../persistence/session.ts'
import { bookingBundle } from '../booking-world.ts'
import { capacityFaults } from '../capacity-faults.ts'
import type { TestDatabase } from '../databases.ts'
import { oneOf, type Random, randomFrom } from '../price-tampering/honest-booking.ts'
import { testConfig, testRoot } from '../test-config.ts'
import { hour, judged } from './entrances/index.ts'
import { judgeQueues, type Moment, type Seen } from './judge-queue.ts'
import { lifeBundle, lifeHost, openHours } from './life-bundle.ts'
import { openServer } from './servers.ts'
import { crowdAt, type Speaker } from './speaker.ts'
import { injected, type Transport } from './transports.ts'

/** Seats of each slot, and the largest party. */
const seats = 6
const steps = 16
/** What somebody who answers does at a step; half of all never answer. */
const answers = ['accept_waitlist_offer', 'accept_waitlist_offer', 'reject_waitlist_offer', null] as const

/** What is done wrong on purpose. */
export type Breach = 'order' | 'sweep' | 'idle'

export interface QueueNights {
  seed: number
  entries: number
  cancels: number
  /** How many processes of the machine the people enter at; 0 for two connections of this one. */
  processes: number
  breach?: Breach
}

export interface Waited {
  entries: number
  cancels: number
  offers: number
  accepted: number
  lapsed: number
  nights: number
  /** Seats times hours that were free while somebody waited whose party does not fit, or had let an offer lapse. */
  idleHours: number
  faults: string[]
}

interface Person {
  id: string
  token: string
  speaker: Speaker
}

/** The product at several places whose clocks go ahead together. */
async function openNights({ url }: TestDatabase, processes: number) {
  let ahead = 0
  const ends: (() => Promise<unknown>)[] = []
  const { dataFolder } = await testConfig()
  async function openHere() {
    const db = await openDatabase(url)
    const config = await testConfig({ database: url, dataFolder, trustProxy: '127.0.0.1' })
    const app = await buildApp({ config, root: testRoot, db, pages: 'none', now: () => Date.now() + ahead })
    ends.push(async () => {
      await app.close()
      await db.close()
    })
    return app
  }
  const servers = await Promise.all(Array.from({ length: processes }, () => openServer({ database: url, dataFolder })))
  for (const { kill } of servers) ends.push(kill)
  const beside = await openHere()
  const sends: Transport[] =
    processes > 0 ? servers.map(({ send }) => send) : [injected(beside), injected(await openHere())]
  return {
    sends,
    now: () => Date.now() + ahead,
    async goOn(by: number) {
      ahead += by
      for (const server of servers) {
        await server.kill()
        await server.start(ahead)
      }
    },
    async passTime() {
      while ((await passTime(beside.platform.jobs).run()) > 0);
    },
    async close() {
      for (const end of ends) await end()
    },
  }
}

interface StoredLife {
  wait?: { joined: number; lapsed?: number }
}

async function readSlots(db: Database, at: number): Promise<Moment> {
  const [found] = await db.read([
    statement(
      "SELECT id, start, seats, status, created, waitlistoffer, life FROM reservations WHERE bookable = 'tour'",
    ),
  ])
  const all = (found?.rows ?? []).map((row): Seen => {
    const { wait } = parsed<StoredLife>(row.life, {})
    return {
      id: text(row.id),
      slot: integer(row.start),
      seats: integer(row.seats),
      status: text(row.status),
      joined: wait?.joined ?? integer(row.created),
      offer: parsed<Seen['offer']>(row.waitlistoffer, null),
      lapsed: wait?.lapsed ?? null,
    }
  })
  return { at, all }
}

/** Leaves behind what serving out of order, or freeing without serving, leaves. True once it could. */
async function breakRule(db: Database, breach: Breach, before: Moment, now: number): Promise<boolean> {
  const { all } = await readSlots(db, now)
  const known = new Map(before.all.map((one) => [one.id, one]))
  const waiting = all.filter((one) => one.status === 'waitlisted' && !one.offer && one.lapsed === null)
  for (const one of waiting.filter(({ id }) => known.has(id))) {
    const beside = all.filter(({ slot, seats: size }) => slot === one.slot && size >= one.seats)
    const served = beside.find(({ id, offer }) => offer && offer.start !== known.get(id)?.offer?.start)
    const booked = beside.find(({ status }) => status === 'booked')
    if (breach === 'order' && served) {
      const [found] = await db.read([statement('SELECT life FROM reservations WHERE id = ?', one.id)])
      const life = parsed<StoredLife>(found?.rows[0]?.life, {})
      const first = JSON.stringify({ ...life, wait: { ...life.wait, joined: 1 } })
      await db.read([statement('UPDATE reservations SET life = ? WHERE id = ?', first, one.id)])
      return true
    }
    if (breach === 'idle' && booked) {
      await db.read([statement("UPDATE reservations SET status = 'cancelled' WHERE id = ?", booked.id)])
      return true
    }
  }
  return false
}

/** @throws Error for an empty list */
function anyOf<T>(random: Random, list: T[]): T {
  const one = list[random(list.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

const partyOf = (random: Random): number => 1 + random(seats)

/**
 * Fills slots, lets many wait for them, and lets days and nights go by in which people cancel, answer offers or don't.
 * After each step what is stored is judged.
 */
export async function waitThroughNights(
  database: TestDatabase,
  { seed, entries, cancels, processes, breach }: QueueNights,
): Promise<Waited> {
  const { db } = database
  const tour = { ...openHours, id: 'tour', name: 'Tour', seats, seatsperbooking: seats, waitlist: { enabled: true } }
  const bundle = { ...bookingBundle, ...lifeBundle({ bookables: [tour] }) }
  const imported = await importBundle(db, bundle, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const { sends, now, goOn, passTime: pass, close } = await openNights(database, processes)
  const random = randomFrom(seed)
  const crowds = sends.map((send, number) => crowdAt(send, { host: lifeHost, random, number: 60 + number }))
  const firstDay = (Math.floor(Date.now() / (24 * hour)) + 5) * 24 * hour
  const seen: Waited = {
    entries: 0,
    cancels: 0,
    offers: 0,
    accepted: 0,
    lapsed: 0,
    nights: 0,
    idleHours: 0,
    faults: [],
  }
  const slots = Array.from(
    { length: Math.ceil(cancels / 2) },
    (_, index) => firstDay + Math.floor(index / 10) * 24 * hour + (10 + (index % 10)) * hour,
  )
  let people = 0

  async function come(name: string, start: number, size: number): Promise<Person | null> {
    people += 1
    const speaker = anyOf(random, crowds)()
    const person = `guest-${seed}-${people}`
    const asked = { bookable: 'tour', start: new Date(start).toISOString(), end: new Date(start + hour).toISOString() }
    const user = { email: `${person}@customers.example`, firstname: 'Ada', lastname: 'Moor' }
    const told = judged(await speaker.call(name, { ...asked, seats: size, draft: `night-${person}`, user }))
    return told.is === 'done' ? { id: String(told.value.id), token: String(told.value.managetoken), speaker } : null
  }

  const seated: Person[] = []
  /** Those who answer offers, by id. */
  const waiting = new Map<string, Person>()
  async function fill(start: number): Promise<void> {
    for (let left = seats; left > 0; ) {
      const size = Math.min(left, 1 + random(3))
      const person = await come('book_appointment', start, size)
      if (!person) throw new Error('an empty slot was refused')
      seated.push(person)
      left -= size
    }
  }
  async function join(start: number): Promise<void> {
    const person = await come('join_waitlist', start, partyOf(random))
    if (!person) return
    if (random(2) === 0) waiting.set(person.id, person)
    seen.entries += 1
  }
  async function answer({ id }: Seen): Promise<void> {
    const name = oneOf(random, answers)
    const person = waiting.get(id)
    if (!person || name === null) return
    const told = judged(await person.speaker.at(anyOf(random, sends)).call(name, { id, token: person.token }))
    if (told.is === 'done' && name === 'accept_waitlist_offer') seen.accepted += 1
  }
  async function cancel({ id, token, speaker }: Person): Promise<void> {
    const told = judged(await speaker.at(anyOf(random, sends)).call('cancel_reservation', { id, token }))
    if (told.is === 'done') seen.cancels += 1
  }

  try {
    await inParallel(slots, 4, fill)
    await inParallel(
      Array.from({ length: entries }, () => anyOf(random, slots)),
      4,
      join,
    )
    let isBroken = breach === undefined
    for (let step = 0; step < steps; step += 1) {
      const by = (2 + random(5)) * hour
      const [day, next] = [now(), now() + by].map((at) => Math.floor(at / (24 * hour)))
      seen.nights += day === next ? 0 : 1
      await goOn(by)
      const before = await readSlots(db, now())
      if (breach !== 'sweep') await pass()
      const live = before.all.filter(({ offer }) => offer && offer.end > before.at + hour / 60)
      const parting = seated.splice(0, Math.ceil((cancels - seen.cancels) / (steps - step)))
      await Promise.all([inParallel(parting, 4, cancel), inParallel(live, 4, answer)])
      if (breach && breach !== 'sweep' && !isBroken) isBroken = await breakRule(db, breach, before, now())
      const after = await readSlots(db, now())
      const told = judgeQueues(before, after, seats)
      const lapsedBefore = new Map(before.all.map(({ id, lapsed }) => [id, lapsed]))
      seen.lapsed += after.all.filter(({ id, lapsed }) => lapsed !== null && lapsed !== lapsedBefore.get(id)).length
      seen.offers += told.offers
      seen.idleHours += (told.idle * by) / hour
      seen.faults.push(...told.faults)
      if (breach && seen.faults.length > 0) return seen
    }
    seen.faults.push(...(await capacityFaults(db, now())))
    return seen
  } finally {
    await close()
  }
}
