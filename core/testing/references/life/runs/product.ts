import { isRecord } from '../../../../domain/is-record.ts'
import { runJobsOnce } from '../../../../jobs/start-jobs.ts'
import { statement, text } from '../../../../persistence/session.ts'
import type { TestDatabase } from '../../../databases/databases.ts'
import type { Answered } from '../../../proofs/money/counter/counter.ts'
import type { Random } from '../../../proofs/price/tampering/honest-booking.ts'
import type { Servers } from '../../../servers/servers.ts'
import { type Speaker, speakerAt } from '../../../servers/speaker.ts'
import { spread } from '../../../servers/transports.ts'
import type { BookingWorld } from '../../../worlds/booking-world.ts'
import { lifeHost, staffLogin } from '../../../worlds/samples/life-bundle.ts'
import { rulesOf } from '../bookables.ts'
import { kinds as allKinds, drafts, type Given, givenDays, type Kind, slotHours } from '../commands.ts'
import { amountOf } from '../gigs.ts'
import { claimer } from '../people.ts'
import { isAny, isDays, namesOf, timeOf } from '../places.ts'
import { personOf } from '../rules.ts'
import { readCalendars } from './product-calendars.ts'
import { type Sight, sightOf } from './product-sight.ts'

const minute = 60_000

/** Jobs whose work changes nothing that a life can see. They look at all that was before, and so run once for each. */
const tidying = new Set(['check-ledger', 'clean-up', 'compare-days', 'remove-uploads'])

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

interface Own {
  id: string
  token?: string
}

type Entering = Given & { does: 'hold' | 'book' | 'join' }
type Claiming = Given & { does: 'claim' | 'giveback' | 'bid' | 'unbid' | 'pick' }
const claimCalls = {
  claim: 'claim_reservation',
  giveback: 'give_back_claim',
  bid: 'place_bid',
  unbid: 'withdraw_bid',
} as const

type Moving = Given & { does: 'move' }
type Queueing = Given & { does: 'accept' | 'decline' | 'leave' | 'offer' | 'reorder' }

/** Where the product is: the world that runs its jobs, and the processes that calls are spread over. */
export interface Place {
  database: TestDatabase
  world: BookingWorld
  servers: Servers
}

/** Sets all clocks, and does what is due by then. @param without jobs that are left out */
export async function passTo({ world, servers }: Place, now: number, without?: Set<string>): Promise<void> {
  world.clock.now = now
  await servers.setClock({ at: now })
  // What a job does may make another one due.
  for (let run = 0; run < 3; run += 1) {
    const done = await runJobsOnce(world.app.platform.jobs, without)
    if (Object.values(done).every((count) => count === 0)) break
  }
}

/** The product under a life of its own: its drafts, people and slots are nobody else's. */
export async function productOf(place: Place, { life, random }: { life: number; random: Random }): Promise<Product> {
  const { database, world, servers } = place
  const began = world.clock.now
  const beganAt = new Date(began).getUTCHours()
  const send = spread(servers.sends, random)
  const speaker = (number: number) =>
    speakerAt(send, { host: lifeHost, address: `10.9.${life % 250}.${number + 1}`, random })
  const people: Speaker[] = Array.from({ length: drafts }, (_, draft) => speaker(draft))
  const staff = speaker(100)
  const crew = speaker(101)
  let signedInAt = Number.NEGATIVE_INFINITY
  /** Sessions end by themselves. */
  async function signIn(): Promise<void> {
    if (world.clock.now - signedInAt < 20 * minute) return
    signedInAt = world.clock.now
    for (const signedIn of [await staff.call('login_user', staffLogin), await crew.call('login_user', claimer)])
      if (signedIn.is !== 'done') throw new Error(JSON.stringify(signedIn))
  }
  await signIn()
  let carts = 0
  const owned = new Map<number, Own>()
  const kinds = new Map<number, Kind>()
  const draftOf = (draft: number) => `life-${life}-draft-${draft}`
  const person = (draft: number) => people[draft] ?? staff
  const iso = (minutes: number) => new Date(began + minutes * minute).toISOString()
  const slotOf = (kind: Kind, slot: number) => {
    const { start, end } = timeOf({ began: beganAt }, { kind, slot })
    return { start: iso(start), end: iso(end) }
  }
  const occurrenceOf = (slot: number) => `life-${life}-${slot}`
  /** Days on the clock of the venue, from the midnight before the life's beginning. */
  const daysOf = (slot: number) => {
    const those = givenDays[slot] ?? []
    const midnight = (number: number) => iso((number * 24 - beganAt) * 60)
    const [start, last] = [midnight(those[0] ?? 0), midnight(those.at(-1) ?? 0)].map(wall)
    return { date_restriction: { start, end: last?.replace('00:00:00', '23:59:00') } }
  }
  const placeOf = ({ kind, slot }: { kind: Kind; slot: number }) => ({
    ...(isDays({ kind, slot }) ? daysOf(slot) : slotOf(kind, slot)),
    ...(rulesOf[kind].isEvent && { occurrence: occurrenceOf(slot) }),
    ...(rulesOf[kind].names && !isAny({ kind, slot }) && { resources: namesOf({ kind, slot }) }),
  })
  for (const id of allKinds) {
    if (!rulesOf[id].isEvent) continue
    const restrictions = slotHours.map((_, slot) => {
      const { start, end } = slotOf(id, slot)
      return { id: occurrenceOf(slot), start: wall(start), end: wall(end) }
    })
    const set = await staff.call('update_entity', { type: 'bookable', id, entity: { restrictions } })
    if (set.is !== 'done') throw new Error(JSON.stringify(set))
  }

  async function own(draft: number, kind: Kind, call: Promise<Answered>): Promise<Answered> {
    const answered = await call
    if (answered.is !== 'done') return answered
    const { id, managetoken } = answered.value
    kinds.set(draft, kind)
    owned.set(draft, { id: String(id), ...(typeof managetoken === 'string' && { token: managetoken }) })
    return answered
  }

  const userOf = (person: string) => ({
    email: `life-${life}-${person}@customers.example`,
    firstname: 'Ada',
    lastname: 'Moor',
  })
  const paymentFor = async (kind: Kind) =>
    rulesOf[kind].price > 0
      ? { payment: { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') } }
      : {}

  /** Holds, books or joins. Who need not wait is told of the place that is held for them. */
  async function enter({ does, draft, kind, slot, seats, via }: Entering): Promise<Answered> {
    const wanted = { bookable: kind, ...placeOf({ kind, slot }), seats, draft: draftOf(draft) }
    const ask = (name: string, more: object) => person(draft).call(name, { ...wanted, ...more }, { via })
    if (does === 'hold') return own(draft, kind, ask('hold_appointment', {}))
    const user = userOf(personOf({ draft, kind }))
    if (does === 'book') return own(draft, kind, ask('book_appointment', { user, ...(await paymentFor(kind)) }))
    const answered = await own(draft, kind, ask('join_waitlist', { user }))
    const held = answered.is === 'refused' && answered.error.code === 'room_now' && answered.error.data?.reservation
    if (isRecord(held)) {
      owned.set(draft, { id: String(held.id) })
      kinds.set(draft, kind)
    }
    return answered
  }

  /** What drafts have come to whose call did not tell it. */
  async function adopt(wishes: { draft: number; kind: Kind }[]): Promise<void> {
    const rows = await database.db.read([
      statement('SELECT id, draft FROM reservations WHERE draft LIKE ?', `life-${life}-draft-%`),
    ])
    for (const { draft, kind } of wishes) {
      const id = text(rows[0]?.rows.find((row) => text(row.draft) === draftOf(draft))?.id)
      if (id === '') continue
      const found = await person(draft).call('get_basereservation', { id, draft: draftOf(draft) })
      const token = found.is === 'done' ? found.value.managetoken : undefined
      owned.set(draft, { id, ...(typeof token === 'string' && { token }) })
      kinds.set(draft, kind)
    }
  }

  /** Books several by one call of the first one's person, for somebody new. */
  async function bookAll({ wishes, via }: Given & { does: 'cart' }): Promise<Answered | null> {
    const [first] = wishes
    if (!first) return null
    carts += 1
    const appointments = wishes.map(({ draft, kind, slot, seats, waits }) => ({
      ...{ bookable: kind, ...placeOf({ kind, slot }), seats, draft: draftOf(draft) },
      ...(waits && { waitlist: true }),
    }))
    const user = userOf(`cart-${carts}`)
    const dear = wishes.find(({ kind, waits }) => !waits && rulesOf[kind].price > 0)
    const payment = dear ? await paymentFor(dear.kind) : {}
    const answered = await person(first.draft).call('book_appointments', { appointments, user, ...payment }, { via })
    await adopt(wishes)
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

  async function claim(command: Claiming, { id }: Own): Promise<Answered | null> {
    const of = rulesOf[kinds.get(command.draft) ?? 'plain'].claims?.crew
    if (!of) return null
    const { via } = command
    const named = { id, resource: of[command.crew % of.length] }
    if (command.does === 'pick') return staff.call('pick_bid', named, { via })
    const who = command.by === 'staff' ? staff : crew
    const isNaming = command.does === 'claim' || command.does === 'bid'
    const kind = kinds.get(command.draft) ?? 'plain'
    const more = {
      ...(command.does === 'bid' && { amount: amountOf(command.crew % of.length) }),
      ...(isNaming && command.at !== undefined && { start: slotOf(kind, command.at).start }),
    }
    return who.call(claimCalls[command.does], { ...named, ...more }, { via })
  }

  /** Moves by a call; a preview tells before what it costs, which a customer who does not pay is asked for. */
  async function move({ draft, by, slot, seats, via }: Moving, mine: Own): Promise<Answered> {
    const kind = kinds.get(draft) ?? 'plain'
    const to = { ...placeOf({ kind, slot }), ...(seats !== undefined && { seats }) }
    const ask = (more: object) =>
      by === 'staff'
        ? staff.call('reschedule_reservation', { id: mine.id, ...to, ...more }, { via })
        : person(draft).call('reschedule_reservation', { ...mine, ...to, ...more }, { via })
    const shown = await ask({ preview: true })
    const due = shown.is === 'done' ? Number(shown.value.duenow) : 0
    if (due > 0) {
      const unpaid = await ask({})
      const { code, data } = unpaid.is === 'refused' ? unpaid.error : {}
      if (code !== 'payment_required' && unpaid.is !== 'refused') return { is: 'fault', text: 'it was made unpaid' }
      if (code === 'payment_required' && data?.amount !== due)
        return { is: 'fault', text: `${due} is asked for otherwise` }
    }
    const answered = await ask(due > 0 ? await paymentFor(kind) : {})
    if (answered.is !== 'done') return answered
    const { refund, locks: locked, price } = answered.value
    return { is: 'done', value: { ...answered.value, moved: { due, refund, locked, price } } }
  }

  async function pass(minutes: number): Promise<Answered> {
    await passTo(place, world.clock.now + minutes * minute, tidying)
    await signIn()
    return { is: 'done', value: {} }
  }

  async function does(command: Given): Promise<Answered | null> {
    if (command.does === 'wait') return pass(command.minutes)
    const { via } = command
    if (command.does === 'close') {
      const { start, end } = slotOf(command.kind, command.slot)
      const time = isDays(command) ? daysOf(command.slot).date_restriction : { start: wall(start), end: wall(end) }
      const entity = { provider: 'quay', bookable: command.kind, ...time }
      return staff.call('create_entity', { type: 'blackout', entity }, { via })
    }
    if (command.does === 'cart') return bookAll(command)
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
      case 'claim':
      case 'giveback':
      case 'bid':
      case 'unbid':
      case 'pick':
        return claim(command, mine)
      case 'clear':
        return person(draft).call('clear_holds', { reservations: [mine.id], draft: draftOf(draft) }, { via })
      case 'cancel':
        return command.by === 'staff'
          ? staff.call('cancel_reservation', { id: mine.id }, { via })
          : person(draft).call('cancel_reservation', mine, { via })
      case 'pay':
        return person(draft).call(
          'pay_balance',
          { ...mine, ...(await paymentFor(kinds.get(draft) ?? 'part')) },
          { via },
        )
      case 'approve':
      case 'reject':
        return staff.call(`${command.does}_reservation`, { id: mine.id }, { via })
      case 'refuse':
        return person(draft).call('refuse_time', mine, { via })
      case 'withdraw':
        return person(draft).call('withdraw_reservation', mine, { via })
      case 'modify': {
        const kind = kinds.get(draft) ?? 'plain'
        const wanted = { bookable: kind, ...placeOf({ kind, slot: command.slot }), seats: command.seats }
        return person(draft).call('modify_reservation', { ...mine, ...wanted, ...(await paymentFor(kind)) }, { via })
      }
      case 'move':
        return move(command, mine)
    }
  }

  const idOf = (draft: number) => owned.get(draft)?.id ?? ''
  return {
    began: beganAt,
    idOf,
    does,
    sight: sightOf(database, {
      nameOf: draftOf,
      names: `life-${life}-draft-`,
      began,
      now: () => world.clock.now,
      staff,
      asker: person(0),
      calendars: () => readCalendars(world, began),
    }),
  }
}

/** An instant as the wall clock of a provider in UTC. */
const wall = (iso: string): string => iso.slice(0, 19).replace('T', ' ')
