import { isRecord } from '../../domain/is-record.ts'
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
import { moveCutoff, places, refundCutoff, refundGrace, rulesOf, startOf } from './rules.ts'

const minute = 60_000
const hour = 60 * minute

/** What the product says of one draft, in the model's units. */
export interface Seen {
  status: string
  start: number
  until: number | null
  former: number | null
  paid: number
  /** When the place that is offered ends to be, and how many are ahead; null for who does not wait. */
  offer: number | null
  ahead: number | null
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
  /** The hour of the day at which its life begins. */
  began: number
  /** The name of what a draft has come to. */
  idOf(draft: number): string
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

const bookables = Object.entries(rulesOf).map(([id, { seats, price, approval, waitlist }]) => ({
  ...openHours,
  id,
  name: id,
  seats,
  seatsperbooking: seats,
  waitlist: { enabled: waitlist },
  price: price || 10,
  paymentterms: price > 0 ? 'full' : 'bill',
  approvalmode: approval,
  refundcutoff: refundCutoff / 60,
  reschedule_cutoff: moveCutoff * 60,
}))

const waitlisted = Object.entries(rulesOf).flatMap(([id, { waitlist }]) => (waitlist ? [id] : []))

/** The messages that the model knows. */
const messages = new Set(
  // biome-ignore format: one list
  ['booked', 'pending', 'modified', 'cancelled', 'approved', 'rejected', 'withdrawn', 'request_lapsed', 'move_rejected', 'move_lapsed', 'rescheduled', 'waitlisted', 'offer', 'offer_lapsed', 'room', 'waitlist_closed'].map((name) => `reservation.${name}`),
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

type Entering = Given & { does: 'hold' | 'book' | 'join' }
type Queueing = Given & { does: 'accept' | 'decline' | 'leave' | 'offer' | 'reorder' }

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
  const kinds = new Map<number, Kind>()
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

  const userOf = (draft: number) => ({
    email: `life-${life}-${draft}@customers.example`,
    firstname: 'Ada',
    lastname: 'Moor',
  })
  const paymentFor = async (kind: Kind) =>
    rulesOf[kind].price > 0
      ? { payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') } }
      : {}

  /** Holds, books or joins. Who need not wait is told of the place that is held for them. */
  async function enter({ does, draft, kind, slot, seats, via }: Entering): Promise<Answered> {
    const wanted = { bookable: kind, ...slotOf(slot), seats, draft: draftOf(draft) }
    const ask = (name: string, more: object) => person(draft).call(name, { ...wanted, ...more }, { via })
    kinds.set(draft, kind)
    if (does === 'hold') return own(draft, ask('hold_appointment', {}))
    const user = userOf(draft)
    if (does === 'book') return own(draft, ask('book_appointment', { user, ...(await paymentFor(kind)) }))
    const answered = await own(draft, ask('join_waitlist', { user }))
    const held = answered.is === 'refused' && answered.error.code === 'room_now' && answered.error.data?.reservation
    if (isRecord(held)) owned.set(draft, { id: String(held.id) })
    return answered
  }

  async function decide(command: Queueing, mine: Own): Promise<Answered> {
    const { draft, via } = command
    switch (command.does) {
      case 'accept': {
        const payment = await paymentFor(kinds.get(draft) ?? 'plain')
        return person(draft).call('accept_waitlist_offer', { ...mine, ...payment }, { via })
      }
      case 'decline':
        return person(draft).call('reject_waitlist_offer', mine, { via })
      case 'leave':
        return person(draft).call('leave_waitlist', mine, { via })
      case 'offer':
        return staff.call('make_waitlist_offer', { id: mine.id }, { via })
      case 'reorder': {
        const before = command.before === null ? {} : { before: owned.get(command.before)?.id ?? 'nobody' }
        return staff.call('reorder_waitlist', { id: mine.id, ...before }, { via })
      }
    }
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
    if (command.does === 'hold' || command.does === 'book' || command.does === 'join') return enter(command)
    const mine = owned.get(draft)
    if (!mine) return null
    switch (command.does) {
      case 'accept':
      case 'decline':
      case 'leave':
      case 'offer':
      case 'reorder':
        return decide(command, mine)
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

  /** Who waits, by id: how many are ahead of them, and until when a place is offered. */
  async function seenQueues(): Promise<Map<string, { ahead: number; offer: number | null }>> {
    const seen = new Map<string, { ahead: number; offer: number | null }>()
    for (const kind of waitlisted) {
      const answered = await staff.call('get_waitlist', { bookable: kind })
      if (answered.is !== 'done') throw new Error(JSON.stringify(answered))
      const { entries } = answered.value
      for (const { id, position, waitlistoffer } of Array.isArray(entries) ? entries : [])
        seen.set(id, { ahead: position, offer: waitlistoffer ? minutesOf(instantOf(waitlistoffer.end)) : null })
    }
    return seen
  }

  async function seenLines(): Promise<(Seen | null)[]> {
    const queues = await seenQueues()
    const [rows, events] = await db.read([
      statement(
        `SELECT id, draft, status, start, expires, payment, life FROM reservations WHERE draft LIKE ?`,
        `life-${life}-draft-%`,
      ),
      statement('SELECT id, name, reservation FROM outbox WHERE created >= ?', began),
    ])
    const news = (events?.rows ?? []).toSorted((a, b) => (text(a.name) < text(b.name) ? -1 : 1))
    // What was told since the last look, in no order.
    for (const row of news) {
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
        offer: queues.get(text(row.id))?.offer ?? null,
        ahead: queues.get(text(row.id))?.ahead ?? null,
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

  const idOf = (draft: number) => owned.get(draft)?.id ?? ''
  return {
    began: new Date(began).getUTCHours(),
    idOf,
    does,
    sight: async (of) => ({ lines: await seenLines(), left: await seatsLeft(of) }),
  }
}

/** An instant as the wall clock of a provider in UTC. */
const wall = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
/** The instant of a wall clock of a provider in UTC. */
const instantOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`)
