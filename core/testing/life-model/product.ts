import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { integer, parsed, statement, text } from '../../persistence/session.ts'
import { type BookingWorld, bookingWorld } from '../booking-world.ts'
import type { TestDatabase } from '../databases.ts'
import { lifeBundle, lifeHost, openHours, staffLogin } from '../life/life-bundle.ts'
import { type Speaker, speakerAt } from '../life/speaker.ts'
import { injected } from '../life/transports.ts'
import type { Answered } from '../money/counter.ts'
import { type Random, randomFrom } from '../price-tampering/honest-booking.ts'
import { drafts, type Given, type Kind } from './commands.ts'
import { moveCutoff, places, refundCutoff, refundGrace, rulesOf, startOf } from './model.ts'

const minute = 60_000
const hour = 60 * minute

/** What the product says of one draft, in the model's units. */
export interface Seen {
  status: string
  start: number
  until: number | null
  former: number | null
  paid: number
  told: string[]
}

/** What can be seen of the product after a command. */
export interface Sight {
  lines: (Seen | null)[]
  /** Seats left by `kind/slot` of the bookables that were looked at; 0 where it is not offered. */
  left: Record<string, number>
}

/** The product under one life, as the model sees it. */
export interface Product {
  /** Null if there is nothing that the command could be said to. */
  does(command: Given): Promise<Answered | null>
  /** @param of the bookables whose seats are looked at */
  sight(of: Set<Kind>): Promise<Sight>
}

export interface ProductWorld {
  /** Begins another life: at the next full hour of the clock, with slots and people of its own. */
  begin(seed: number): Promise<Product>
  close(): Promise<void>
}

const bookables = Object.entries(rulesOf).map(([id, { seats, price, approval }]) => ({
  ...openHours,
  id,
  name: id,
  seats,
  price: price || 10,
  paymentterms: price > 0 ? 'full' : 'bill',
  approvalmode: approval,
  refundcutoff: refundCutoff / 60,
  reschedule_cutoff: moveCutoff * 60,
}))

/** The messages that the model knows. */
const messages = new Set(
  // biome-ignore format: one list
  ['booked', 'pending', 'modified', 'cancelled', 'approved', 'rejected', 'withdrawn', 'request_lapsed', 'move_rejected', 'move_lapsed', 'rescheduled'].map((name) => `reservation.${name}`),
)

/** The product with the model's bookables, behind a trusted proxy. */
export async function productWorld(database: TestDatabase): Promise<ProductWorld> {
  const bundle = lifeBundle({ bookables })
  const providers = bundle.providers.map((provider) => ({ ...provider, refundgrace: refundGrace * 60 }))
  const world = await bookingWorld(database, { ...bundle, providers }, { trustProxy: '127.0.0.1' })
  let lives = 0
  return {
    async begin(seed) {
      lives += 1
      world.clock.now = Math.ceil(world.clock.now / hour + 200) * hour
      return productOf(world, database, { life: lives, random: randomFrom(seed) })
    },
    close: () => world.close(),
  }
}

interface Own {
  id: string
  token?: string
}

async function productOf(
  world: BookingWorld,
  { db }: TestDatabase,
  { life, random }: { life: number; random: Random },
): Promise<Product> {
  const began = world.clock.now
  const send = injected(world.app)
  const speaker = (number: number) =>
    speakerAt(send, { host: lifeHost, address: `10.9.${life % 250}.${number + 1}`, random })
  const people: Speaker[] = Array.from({ length: drafts }, (_, draft) => speaker(draft))
  const staff = speaker(100)
  /** Sessions end by themselves. */
  async function signIn(): Promise<void> {
    const signedIn = await staff.call('login_user', staffLogin)
    if (signedIn.is !== 'done') throw new Error(JSON.stringify(signedIn))
  }
  await signIn()
  const owned = new Map<number, Own>()
  const told = new Map<string, string[]>()
  const known = new Set<string>()
  const draftOf = (draft: number) => `life-${life}-draft-${draft}`
  const person = (draft: number) => people[draft] ?? staff
  const iso = (minutes: number) => new Date(began + minutes * minute).toISOString()
  const slotOf = (slot: number) => ({ start: iso(startOf(slot)), end: iso(startOf(slot) + 60) })
  const minutesOf = (instant: number) => (instant - began) / minute

  async function own(draft: number, call: Promise<Answered>): Promise<Answered> {
    const answered = await call
    if (answered.is !== 'done') return answered
    const { id, managetoken } = answered.value
    owned.set(draft, { id: String(id), ...(typeof managetoken === 'string' && { token: managetoken }) })
    return answered
  }

  async function book({ draft, kind, slot, via }: Given & { does: 'book' }): Promise<Answered> {
    const user = { email: `life-${life}-${draft}@customers.example`, firstname: 'Ada', lastname: 'Moor' }
    const isPaid = rulesOf[kind].price > 0
    const payment = isPaid
      ? { payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') } }
      : {}
    const wanted = { bookable: kind, ...slotOf(slot), seats: 1, draft: draftOf(draft), user, ...payment }
    return own(draft, person(draft).call('book_appointment', wanted, { via }))
  }

  async function pass(minutes: number): Promise<Answered> {
    world.clock.now += minutes * minute
    // What a job does may make another one due.
    for (let run = 0; run < 3; run += 1) await runJobsOnce(world.app.platform.jobs)
    await signIn()
    return { is: 'done', value: {} }
  }

  async function does(command: Given): Promise<Answered | null> {
    if (command.does === 'wait') return pass(command.minutes)
    const { via } = command
    if (command.does === 'close') {
      const { start, end } = slotOf(command.slot)
      const entity = { provider: 'quay', bookable: command.kind, start: wall(start), end: wall(end) }
      return staff.call('create_entity', { type: 'blackout', entity }, { via })
    }
    const { draft } = command
    if (command.does === 'hold') {
      const { kind, slot } = command
      const wanted = { bookable: kind, ...slotOf(slot), seats: 1, draft: draftOf(draft) }
      return own(draft, person(draft).call('hold_appointment', wanted, { via }))
    }
    if (command.does === 'book') return book(command)
    const mine = owned.get(draft)
    if (!mine) return null
    switch (command.does) {
      case 'clear':
        return person(draft).call('clear_holds', { reservations: [mine.id], draft: draftOf(draft) }, { via })
      case 'cancel':
        return command.by === 'staff'
          ? staff.call('cancel_reservation', { id: mine.id }, { via })
          : person(draft).call('cancel_reservation', mine, { via })
      case 'approve':
      case 'reject':
        return staff.call(`${command.does}_reservation`, { id: mine.id }, { via })
      case 'withdraw':
        return person(draft).call('withdraw_reservation', mine, { via })
      case 'move':
        return command.by === 'staff'
          ? staff.call('reschedule_reservation', { id: mine.id, ...slotOf(command.slot) }, { via })
          : person(draft).call('reschedule_reservation', { ...mine, ...slotOf(command.slot) }, { via })
    }
  }

  async function seenLines(): Promise<(Seen | null)[]> {
    const [rows, events] = await db.read([
      statement(
        `SELECT id, draft, status, start, expires, payment, life FROM reservations WHERE draft LIKE ?`,
        `life-${life}-draft-%`,
      ),
      statement('SELECT id, name, reservation FROM outbox WHERE created >= ? ORDER BY created, id', began),
    ])
    for (const row of events?.rows ?? []) {
      const [id, name, reservation] = [row.id, row.name, row.reservation].map(text)
      if (!id || !name || !reservation || known.has(id) || !messages.has(name)) continue
      known.add(id)
      told.set(reservation, [...(told.get(reservation) ?? []), name.slice('reservation.'.length)])
    }
    return Array.from({ length: drafts }, (_, draft) => {
      const row = rows?.rows.find((one) => text(one.draft) === draftOf(draft))
      if (!row || text(row.status) === 'removed') return null
      const { paid } = parsed<{ paid: number } | null>(row.payment, null) ?? { paid: 0 }
      const { reschedule } = parsed<{ reschedule?: { start: number } }>(row.life, {})
      return {
        status: text(row.status),
        start: minutesOf(integer(row.start)),
        // One that is over keeps the time until which it was asked.
        until: row.expires === null || text(row.status) === 'cancelled' ? null : minutesOf(integer(row.expires)),
        former: reschedule ? minutesOf(reschedule.start) : null,
        paid: paid / 100,
        told: told.get(text(row.id)) ?? [],
      }
    })
  }

  async function seatsLeft(of: Set<Kind>): Promise<Sight['left']> {
    const asked = places.filter(({ kind }) => of.has(kind))
    const left: Sight['left'] = Object.fromEntries(asked.map(({ kind, slot }) => [`${kind}/${slot}`, 0]))
    const asker = people[0] ?? staff
    for (const kind of of) {
      const range = { start: iso(0), end: iso(200 * 60) }
      const answered = await asker.call('get_availability_in_range_for_bookable', {
        bookable: kind,
        ...range,
        showunavailable: true,
      })
      if (answered.is !== 'done') throw new Error(JSON.stringify(answered))
      const { timeslots } = answered.value
      for (const one of Array.isArray(timeslots) ? timeslots : []) {
        const at = minutesOf(Date.parse(one.start_utc))
        const slot = places.find((place) => place.kind === kind && startOf(place.slot) === at)
        if (slot && startOf(slot.slot) >= minutesOf(world.clock.now)) left[`${kind}/${slot.slot}`] = one.seats
      }
    }
    return left
  }

  return { does, sight: async (of) => ({ lines: await seenLines(), left: await seatsLeft(of) }) }
}

/** An instant as the wall clock of a provider in UTC. */
const wall = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
