import { setTimeout as pause } from 'node:timers/promises'
import type { Server } from '../../../servers/servers.ts'
import type { crowdAt, Speaker } from '../../../servers/speaker.ts'
import { bookingBundle } from '../../../worlds/booking-world.ts'
import { lifeBundle, openHours } from '../../../worlds/samples/life-bundle.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { oneOf, type Random } from '../../price/tampering/honest-booking.ts'
import { guest, hour } from '../entrances/index.ts'

/** Seconds, so that holds end while the proof runs. */
const holdduration = 5

/** Bookables of each life: booked at once, asked for, and waited for. */
export const killedBundle = () =>
  lifeBundle({
    whitelabel: {
      ...lifeBundle({ bookables: [] }).whitelabel,
      plugins: [...bookingBundle.whitelabel.plugins, { name: 'mail-smtp' }],
    },
    resources: [{ id: 'boat', provider: 'quay', name: 'Boat', reservation_capacity: 3 }],
    bookables: [
      { ...openHours, id: 'row', name: 'Row', holdduration, requiredresources: ['boat'], seats: 3 },
      { ...openHours, id: 'talk', name: 'Talk', holdduration, seats: 4, seatsperbooking: 2 },
      { ...openHours, id: 'asked', name: 'Asked', holdduration, seats: 4, approvalmode: true },
      { ...openHours, id: 'queue', name: 'Queue', holdduration, seats: 1, waitlist: { enabled: true } },
    ],
  })

const bookables = ['row', 'talk', 'asked', 'queue'] as const
/** Of the one that is waited for, so few slots that they are full soon. */
const hoursOf = (bookable: string): number => (bookable === 'queue' ? 6 : 120)

/** What an acknowledged answer promised of a reservation. */
export interface Promised {
  status: 'booked' | 'pending' | 'waitlisted' | 'cancelled'
  start: number
  /** Whether a later call, of which nobody knows, may have changed it. */
  isUncertain: boolean
}

/** What is counted while customers call. */
interface Counted {
  calls: number
  /** Calls whose answer was lost with a process. */
  lost: number
  acknowledged: number
  faults: string[]
}

export interface Stage {
  servers: Server[]
  /** Somebody of the provider, signed in. */
  staff: Speaker
  promised: Map<string, Promised>
  seen: Counted
  random: Random
  from: number
  isOver: () => boolean
}

/** One customer's calls and what staff decide about them, one after the other, each at whatever server is there. */
export async function shop(stage: Stage, newcomer: ReturnType<typeof crowdAt>, name: string): Promise<void> {
  const { servers, staff, promised, seen, random, from } = stage
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

  /** Makes a call that changes what stands, and keeps what its answer promised. */
  async function change(one: Promised, asked: Promise<Answered | null>, then: Partial<Promised>): Promise<void> {
    const answered = await asked
    if (answered === null) one.isUncertain = true
    if (answered?.is === 'done') Object.assign(one, then)
  }

  async function wait(speaker: Speaker, wanted: object, start: number): Promise<void> {
    const joined = await ask(speaker, 'join_waitlist', { ...wanted, user: guest })
    if (joined?.is !== 'done') return
    const mine = { id: String(joined.value.id), token: joined.value.managetoken }
    const one: Promised = { status: 'waitlisted', start, isUncertain: false }
    promised.set(mine.id, one)
    if (random(2) === 0) await pause(random(300))
    if (random(2) === 0) await change(one, ask(speaker, 'accept_waitlist_offer', mine), { status: 'booked' })
    if (one.status === 'waitlisted' && random(3) === 0)
      await change(one, ask(speaker, 'leave_waitlist', mine), { status: 'cancelled' })
  }

  while (!stage.isOver()) {
    // A load, not a flood: what waits to be told has to be told within a minute of the last start.
    await pause(random(1_000))
    lives += 1
    const speaker = newcomer()
    const draft = `kill-${name}-${lives}`
    const bookable = oneOf(random, bookables)
    const slot = (at: number) => ({ start: new Date(at).toISOString(), end: new Date(at + hour).toISOString() })
    const anyStart = () => from + random(hoursOf(bookable)) * hour
    const start = anyStart()
    const wanted = { bookable, ...slot(start), seats: 1, draft }
    if (random(3) === 0) await ask(speaker, 'hold_appointment', wanted)
    if (random(6) === 0) continue
    const booked = await ask(speaker, 'book_appointment', { ...wanted, user: guest })
    if (booked?.is === 'refused' && bookable === 'queue')
      await wait(speaker, { ...wanted, draft: `${draft}-waits` }, start)
    if (booked?.is !== 'done') continue
    const mine = { id: String(booked.value.id), token: booked.value.managetoken }
    const one: Promised = { status: bookable === 'asked' ? 'pending' : 'booked', start, isUncertain: false }
    promised.set(mine.id, one)
    if (bookable === 'asked') {
      const does = random(4)
      if (does === 0) await change(one, ask(speaker, 'withdraw_reservation', mine), { status: 'cancelled' })
      if (does === 1) await change(one, ask(staff, 'reject_reservation', { id: mine.id }), { status: 'cancelled' })
      if (does > 1) await change(one, ask(staff, 'approve_reservation', { id: mine.id }), { status: 'booked' })
      continue
    }
    if (random(3) === 0) {
      const to = anyStart()
      await change(one, ask(speaker, 'reschedule_reservation', { ...mine, ...slot(to) }), { start: to })
    }
    if (random(bookable === 'queue' ? 2 : 3) === 0)
      await change(one, ask(speaker, 'cancel_reservation', mine), { status: 'cancelled' })
  }
}
