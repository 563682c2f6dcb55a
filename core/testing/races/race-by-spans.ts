import type { ErrorCode } from '../../domain/errors.ts'
import { guest, hour } from '../proofs/life/entrances/index.ts'
import type { Answered } from '../proofs/money/counter/counter.ts'
import { oneOf, randomFrom } from '../proofs/price/tampering/honest-booking.ts'
import { crowdAt, type Speaker } from '../servers/speaker.ts'
import { injected } from '../servers/transports.ts'
import { openApp } from '../worlds/open-app.ts'
import { staffLogin } from '../worlds/samples/life-bundle.ts'
import { spanDays } from '../worlds/samples/span-bundle.ts'
import type { Contend } from './race.ts'

export interface SpanRace {
  host: string
  seed: number
  process: number
  /** The first of the days over which the spans lie, epoch ms. */
  from: number
}

/** What a random life may be refused for: want of room, or that its other calls were faster. */
const expected = new Set<ErrorCode>([
  'slot_taken',
  'seats_not_available',
  'resource_unavailable',
  'status_conflict',
  'draft_finished',
  'appointments_conflict',
  'appointments_duplicate',
  'already_claimed',
  'not_found',
  // It was moved or lengthened by then.
  'idempotency_conflict',
])

// biome-ignore format: one line
const steps = ['hold', 'elsewhere', 'lengthen', 'book', 'book', 'book', 'together', 'clear', 'cancel', 'move', 'move', 'decide', 'decide', 'claim', 'claim'] as const

/** Who may claim what is claimed later. */
const crews: Record<string, [string, ...string[]]> = { helper: ['ash', 'birch'], porter: ['birch', 'cedar'] }

function judged(answered: Answered): Record<string, unknown> | null {
  if (answered.is === 'done') return answered.value
  if (answered.is === 'refused' && expected.has(answered.error.code)) return null
  throw new Error(answered.is === 'fault' ? answered.text : JSON.stringify(answered.error))
}

/**
 * One process's part. Each attempt is a visitor with an address of their own, who holds a random span, and holds it
 * elsewhere, lengthens, books, books together with others, clears, cancels, moves it, or has staff decide it or claim
 * it for somebody at random, two steps at a time. Returns an id where something was booked.
 */
export const contend: Contend<SpanRace> = async (db, race) => {
  const { app } = await openApp({ db, operator: { trustProxy: '127.0.0.1' } })
  const random = randomFrom(Math.imul(race.seed + race.process * 7919, 1_597_334_677))
  const newcomer = crowdAt(injected(app), { host: race.host, random, number: race.process })
  const staff = newcomer()
  judged(await staff.call('login_user', staffLogin))
  const canMove = app.platform.caller.operations.has('reschedule_reservation')
  const iso = (hours: number) => new Date(race.from + hours * hour).toISOString()
  let drafts = 0
  const nextDraft = () => {
    drafts += 1
    return `span-${race.seed}-${race.process}-${drafts}`
  }

  function slot(): { bookable: string; start: string; end: string; seats: number } {
    const bookable = oneOf(random, [
      'hall',
      'row',
      'tour',
      'camp',
      'sail',
      'ferry',
      'helper',
      'helper',
      'porter',
      'course',
      'guide',
      'guide',
    ])
    const day = 24 * random(spanDays)
    const start = day + random(24)
    const seats = ['hall', 'sail', 'ferry', 'course'].includes(bookable) ? 1 + random(2) : 1
    if (bookable === 'camp') return { bookable, seats, start: iso(day), end: iso(day + 24 * (1 + random(3))) }
    if (bookable === 'course') {
      const first = 48 * random(spanDays / 2)
      return { bookable, seats, start: iso(first + 10), end: iso(first + 37) }
    }
    // Combined slots lie within a day.
    const length = bookable === 'tour' ? Math.min(1 + random(3), day + 24 - start) : 1
    return { bookable, seats, start: iso(start), end: iso(start + length) }
  }

  interface Life {
    speaker: Speaker
    draft: string
    wish: ReturnType<typeof slot>
    held: string | null
    booked: { id: string; token: string } | null
  }

  async function book(life: Life): Promise<void> {
    const { speaker, draft, wish } = life
    const done = judged(await speaker.call('book_appointment', { ...wish, draft, user: guest }))
    if (done) life.booked = { id: String(done.id), token: String(done.managetoken) }
  }

  async function hold(life: Life, wish: Life['wish']): Promise<void> {
    const held = judged(await life.speaker.call('hold_appointment', { ...wish, draft: life.draft }))
    if (held) life.held = String(held.id)
  }

  /** Has staff claim for somebody what is claimed, or give it back. */
  async function claim({ booked, wish }: Life, what: 'claim_reservation' | 'give_back_claim'): Promise<unknown> {
    const crew = crews[wish.bookable]
    return booked && crew && judged(await staff.call(what, { id: booked.id, resource: oneOf(random, crew) }))
  }

  async function step(life: Life): Promise<unknown> {
    const { speaker, draft, held, booked } = life
    switch (oneOf(random, steps)) {
      case 'hold':
        return hold(life, life.wish)
      case 'elsewhere':
        return hold(life, slot())
      case 'lengthen': {
        if (!held) return
        const reservation = { id: held, draft, addons: { hour: 1 } }
        const isLonger = life.wish.bookable === 'hall' || life.wish.bookable === 'row'
        return isLonger && judged(await speaker.call('update_reservation_metainformation', { reservation }))
      }
      case 'book':
        return book(life)
      case 'together': {
        const appointments = Array.from({ length: 2 }, () => ({ ...slot(), draft: nextDraft() }))
        return judged(await speaker.call('book_appointments', { appointments, user: guest }))
      }
      case 'clear':
        return held && judged(await speaker.call('clear_holds', { reservations: [held], draft }))
      case 'cancel':
        return booked && judged(await speaker.call('cancel_reservation', booked))
      case 'decide': {
        if (!booked || life.wish.bookable !== 'guide') return
        const decision = random(4) === 0 ? 'reject_reservation' : 'approve_reservation'
        return judged(await staff.call(decision, { id: booked.id }))
      }
      case 'claim':
        return claim(life, random(4) === 0 ? 'give_back_claim' : 'claim_reservation')
      case 'move': {
        if (!canMove || !booked) return
        const { start, end, seats } = life.wish.bookable === 'course' ? life.wish : { ...slotLike(life.wish) }
        return judged(await speaker.call('reschedule_reservation', { ...booked, start, end, seats }))
      }
    }
  }

  /** Another span of the same bookable. */
  function slotLike({ bookable }: Life['wish']): Life['wish'] {
    for (;;) {
      const other = slot()
      if (other.bookable === bookable) return other
    }
  }

  async function attempt() {
    const life: Life = { speaker: newcomer(), draft: nextDraft(), wish: slot(), held: null, booked: null }
    await hold(life, life.wish)
    for (let round = random(3); round >= 0; round -= 1) await Promise.all([step(life), step(life)])
    await claim(life, 'claim_reservation')
    return life.booked?.id ?? null
  }
  return { attempt, close: () => app.close() }
}
