import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../../servers/servers.ts'
import type { crowdAt, Speaker } from '../../../servers/speaker.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'
import { hour } from '../entrances/index.ts'
import { Promised, type Standing } from './promised.ts'

const day = 24 * hour

/** How the lives of a bookable are spread: from when on, how long each lasts, and at how many starts. */
const times = {
  row: { length: hour, starts: 120 },
  talk: { length: hour, starts: 120 },
  asked: { length: hour, starts: 120 },
  // So few that they are full soon, and others after a while: what a killed server was asked for may stay for good.
  queue: { length: hour, starts: 4, renewedEvery: 20_000 },
  days: { length: day, starts: 10 },
  gig: { length: hour, starts: 120 },
  paid: { length: hour, starts: 120 },
} as const
type Bookable = keyof typeof times
const bookables = ['row', 'talk', 'asked', 'asked', 'queue', 'queue', 'days', 'gig', 'paid'] as const

/** What is counted while customers call. */
interface Counted {
  calls: number
  /** Calls whose answer was lost with a process. */
  lost: number
  acknowledged: number
  /** How often each kind of change was acknowledged. */
  steps: Record<Step, number>
  faults: string[]
}

export interface Stage {
  servers: Server[]
  /** Somebody of the provider, and who claims gigs, both signed in. */
  staff: Speaker
  claimer: Speaker
  /** A token of the sandbox for a card that is charged. */
  card(): Promise<string>
  promised: Map<string, Promised>
  seen: Counted
  random: Random
  from: number
  isOver: () => boolean
}

/** What an acknowledged change makes of a reservation, and which event tells of it. */
const changes = {
  join: { event: 'waitlisted', into: { status: 'waitlisted' } },
  accept: { event: 'booked', into: { status: 'booked' } },
  leave: { event: 'cancelled', into: { status: 'cancelled' } },
  book: { event: 'booked', into: { status: 'booked' } },
  cart: { event: 'booked', into: { status: 'booked' } },
  days: { event: 'booked', into: { status: 'booked' } },
  pay: { event: 'booked', into: { status: 'booked' } },
  gig: { event: 'gig_open', into: { status: 'gig' } },
  request: { event: 'pending', into: { status: 'pending' } },
  modify: { event: 'modified', into: { status: 'pending' } },
  withdraw: { event: 'withdrawn', into: { status: 'cancelled' } },
  reject: { event: 'rejected', into: { status: 'cancelled' } },
  approve: { event: 'approved', into: { status: 'booked' } },
  move: { event: 'rescheduled', into: { status: 'booked' } },
  'ask to move': { event: 'pending', into: { status: 'pending' } },
  'approve a move': { event: 'rescheduled', into: { status: 'booked' } },
  'reject a move': { event: 'move_rejected', into: { status: 'booked' } },
  claim: { event: 'claimed', into: { status: 'booked' } },
  'give back': { event: 'unclaimed', into: { status: 'gig' } },
  cancel: { event: 'cancelled', into: { status: 'cancelled' } },
} satisfies Record<string, { event: string; into: Pick<Standing, 'status'> }>
export type Step = keyof typeof changes
export const steps = Object.keys(changes).filter((name): name is Step => Object.hasOwn(changes, name))

interface Mine {
  id: string
  token: unknown
}

/** A reservation that was acknowledged, and what stands of it. */
interface Life {
  mine: Mine
  one: Promised
  start: number
  speaker: Speaker
  user: object
}

/** One customer's calls and what others decide about them, one after the other, each at whatever server is there. */
export async function shop(stage: Stage, newcomer: ReturnType<typeof crowdAt>, name: string): Promise<void> {
  const { servers, staff, claimer, promised, seen, random, from } = stage
  const began = Date.now()
  let lives = 0

  /** Null if the process died before it answered. */
  async function ask(speaker: Speaker, call: string, params: object): Promise<Answered | null> {
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

  /** Begins a life that was acknowledged; null for an answer that acknowledged none. */
  function begun(step: Step, value: unknown, life: Omit<Life, 'mine' | 'one'>): Life | null {
    if (typeof value !== 'object' || value === null || !('id' in value) || !('managetoken' in value)) return null
    const mine = { id: String(value.id), token: value.managetoken }
    const { event, into } = changes[step]
    const one = new Promised({ ...into, start: life.start }, event)
    promised.set(mine.id, one)
    seen.steps[step] += 1
    return { ...life, mine, one }
  }

  /** Makes a call that changes what stands, and keeps what its answer promised. Whether it was acknowledged. */
  async function change(step: Step, { one }: Life, asked: Promise<Answered | null>, start?: number): Promise<boolean> {
    const { event, into } = changes[step]
    const standing = { ...into, ...(start !== undefined && { start }) }
    const answered = await asked
    if (answered === null) one.lose(standing)
    if (answered?.is !== 'done') return false
    one.acknowledge(standing, event)
    seen.steps[step] += 1
    return true
  }

  const slot = (bookable: Bookable, at: number) => ({
    start: new Date(at).toISOString(),
    end: new Date(at + times[bookable].length).toISOString(),
  })
  function anyStart(bookable: Bookable): number {
    const { length, starts } = times[bookable]
    const passed = bookable === 'queue' ? Math.floor((Date.now() - began) / times.queue.renewedEvery) * starts : 0
    return Math.ceil(from / length) * length + (passed + random(starts)) * length
  }

  const cancel = (life: Life) => change('cancel', life, ask(life.speaker, 'cancel_reservation', life.mine))

  async function move(bookable: Bookable, life: Life, step: Step = 'move'): Promise<boolean> {
    const to = anyStart(bookable)
    // Of what stays where it is nothing is told.
    if (to === life.start) return false
    const params = { ...life.mine, ...slot(bookable, to) }
    return change(step, life, ask(life.speaker, 'reschedule_reservation', params), to)
  }

  async function wait(who: Omit<Life, 'mine' | 'one'>, wanted: object): Promise<void> {
    const { speaker, user } = who
    const joined = await ask(speaker, 'join_waitlist', { ...wanted, user })
    const life = joined?.is === 'done' ? begun('join', joined.value, who) : null
    if (!life) return
    // Until somebody's place is offered.
    for (let tries = random(5); tries > 0 && life.one.is('waitlisted'); tries -= 1) {
      await pause(500 + random(1_000))
      await change('accept', life, ask(speaker, 'accept_waitlist_offer', life.mine))
    }
    if (life.one.is('booked')) await cancel(life)
    if (life.one.is('waitlisted') && random(4) > 0)
      await change('leave', life, ask(speaker, 'leave_waitlist', life.mine))
  }

  /** A request, changed or withdrawn by its customer and decided by staff; what was approved is asked to move. */
  async function request(life: Life): Promise<void> {
    const { mine, speaker, start, user } = life
    const { id } = mine
    if (random(3) === 0) {
      const changed = { ...mine, bookable: 'asked', ...slot('asked', start), seats: 2, user }
      await change('modify', life, ask(speaker, 'modify_reservation', changed))
    }
    const does = random(5)
    if (does === 0) await change('withdraw', life, ask(speaker, 'withdraw_reservation', mine))
    if (does === 1) await change('reject', life, ask(staff, 'reject_reservation', { id }))
    if (does < 2 || !(await change('approve', life, ask(staff, 'approve_reservation', { id })))) return
    if (!(await move('asked', life, 'ask to move'))) return
    if (random(3) === 0) await change('reject a move', life, ask(staff, 'reject_reservation', { id }), start)
    else await change('approve a move', life, ask(staff, 'approve_reservation', { id }))
  }

  async function gig(life: Life): Promise<void> {
    const { id } = life.mine
    const isClaimed = await change('claim', life, ask(claimer, 'claim_reservation', { id }))
    if (isClaimed && random(2) === 0) await change('give back', life, ask(claimer, 'give_back_claim', { id }))
    if (random(3) === 0) await cancel(life)
  }

  /** Two at different times, booked together, of which each goes on by itself. */
  async function cart({ speaker, user }: Pick<Life, 'speaker' | 'user'>, draft: string): Promise<void> {
    const first = anyStart('talk')
    const starts = [first, first + hour]
    const appointments = starts.map((at, number) => ({
      ...{ bookable: 'talk', ...slot('talk', at), seats: 1, draft: `${draft}-${number}` },
    }))
    const booked = await ask(speaker, 'book_appointments', { appointments, user })
    if (booked?.is !== 'done') return
    const { reservations } = booked.value
    if (!Array.isArray(reservations) || reservations.length !== starts.length) {
      seen.faults.push(`a cart of ${starts.length} was answered with ${JSON.stringify(booked.value)}`)
      return
    }
    for (const [number, value] of reservations.entries()) {
      const life = begun('cart', value, { speaker, user, start: starts[number] ?? 0 })
      if (life && random(4) === 0) await cancel(life)
    }
  }

  const firsts: Partial<Record<Bookable, Step>> = { asked: 'request', gig: 'gig', paid: 'pay', days: 'days' }

  while (!stage.isOver()) {
    // A load, not a flood: what waits to be told has to be told within a minute of the last start.
    await pause(random(1_000))
    lives += 1
    const speaker = newcomer()
    const draft = `kill-${name}-${lives}`
    // Each life is somebody's of their own: who has booked a time waits for it no more.
    const user = { email: `${draft}@customers.example`, firstname: 'Ada', lastname: 'Moor' }
    const bookable = oneOf(random, bookables)
    if (bookable === 'talk' && random(2) === 0) {
      await cart({ speaker, user }, draft)
      continue
    }
    const start = anyStart(bookable)
    const wanted = { bookable, ...slot(bookable, start), seats: 1, draft }
    if (random(3) === 0) await ask(speaker, 'hold_appointment', wanted)
    if (random(6) === 0) continue
    const payment = bookable === 'paid' && { processor: 'payment-sandbox.card', token: { token: await stage.card() } }
    const booked = await ask(speaker, 'book_appointment', { ...wanted, user, ...(payment && { payment }) })
    if (booked?.is === 'refused' && bookable === 'queue')
      await wait({ speaker, user, start }, { ...wanted, draft: `${draft}-waits` })
    const life =
      booked?.is === 'done' ? begun(firsts[bookable] ?? 'book', booked.value, { speaker, user, start }) : null
    if (!life) continue
    if (bookable === 'asked') await request(life)
    else if (bookable === 'gig') await gig(life)
    else {
      if (random(3) === 0) await move(bookable, life)
      // Whoever has what others wait for gives it up, once they do.
      if (bookable === 'queue') await pause(500 + random(1_500))
      if (bookable === 'queue' || random(3) === 0) await cancel(life)
    }
  }
}
