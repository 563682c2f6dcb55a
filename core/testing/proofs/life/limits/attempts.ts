import type { TestDatabase } from '../../../databases/databases.ts'
import type { Transport } from '../../../servers/transports.ts'
import { checkCapacity } from '../../../sweeps/capacity-faults.ts'
import { bookingWorld } from '../../../worlds/booking-world.ts'
import { type BookingCall, bookAll } from './booking-server.ts'

const open = { provider: 'quay', paymentterms: 'bill', price: 10, seats: 1000, duration: 3600 }
const bookables = [
  { ...open, id: 'linked', name: 'Linked', limited_use: true },
  { ...open, id: 'coded', name: 'Coded' },
  { ...open, id: 'held', name: 'Held' },
  { ...open, id: 'weekly', name: 'Weekly', reservationlimit: { maximum: 1, per: 'week' } },
]
const spellings = ['raúl@münchen.example', ' RAU\u0301L@MU\u0308NCHEN.example', 'raúl@xn--mnchen-3ya.EXAMPLE']

interface Contest {
  what: string
  /** How many of its attempts must succeed; all others are refused with `refusal`. */
  wins: number
  refusal: string
  call(index: number): Omit<BookingCall, 'ip'>
}

/** A slot of its own for each attempt, as far as there are some, so that capacity orders as few of them as possible. */
function slot(bookable: string, index: number, email: string) {
  const [day, hour] = [23 + (Math.floor(index / 12) % 5), 8 + (index % 12)]
  const at = (one: number) => `2026-11-${day} ${String(one).padStart(2, '0')}:00:00`
  const draft = `attempt-${bookable}-${String(index).padStart(5, '0')}`
  return { bookable, start: at(hour), end: at(hour + 1), draft, user: { email, firstname: 'Raúl', lastname: 'Moor' } }
}

const contests: Contest[] = [
  {
    what: 'a link of one use',
    wins: 1,
    refusal: 'link_required',
    call: (index) => ({ params: slot('linked', index, `racer-${index}@customers.example`), linkid: 'one-use' }),
  },
  {
    what: 'a code of three uses',
    wins: 3,
    refusal: 'discount_not_applicable',
    call: (index) => ({
      params: { ...slot('coded', index, `racer-${index}@customers.example`), discountcode: 'THREE' },
    }),
  },
  {
    what: 'a code of three uses, applied to held drafts',
    wins: 3,
    refusal: 'discount_not_applicable',
    call(index) {
      const { user, ...wanted } = slot('held', index, `racer-${index}@customers.example`)
      const held = { ...wanted, discountcode: 'APPLIED' }
      return { held, params: { ...held, user } }
    },
  },
  {
    what: 'one a week under three spellings of an address',
    wins: 1,
    refusal: 'reservation_limit',
    call: (index) => ({ params: slot('weekly', index, spellings[index % spellings.length] ?? '') }),
  },
]

/** The tenant of the contests, in a database; returns the time at which they take place. */
export async function contestWorld(database: TestDatabase): Promise<number> {
  const world = await bookingWorld(database, {
    bookables,
    forms: [],
    limited_use_links: [{ id: 'one-use', provider: 'quay', bookable: 'linked', uses: 1 }],
    discounts: ['THREE', 'APPLIED'].map((referencecode) => ({
      ...{ id: referencecode, provider: 'quay', referencecode },
      ...{ discount_percentage: 10, uses: 3 },
    })),
  })
  const { now } = world.clock
  await world.close()
  return now
}

/**
 * Makes all attempts of each contest at once, spread over servers, and compares who succeeds. Throws on the first
 * contest that another number wins, whose losers are told anything but why, or after which claims and reservations
 * differ.
 */
export async function runAttempts(
  { db }: TestDatabase,
  { sends, attempts, seed }: { sends: Transport[]; attempts: number; seed: number },
): Promise<void> {
  for (const { what, wins, refusal, call } of contests) {
    const asked = sends.map((send, at) => {
      const own = Array.from({ length: attempts }, (_, index) => index).filter((index) => index % sends.length === at)
      const calls = own.map((index) => ({ ip: `10.0.${Math.floor(index / 250)}.${index % 250}`, ...call(index) }))
      return bookAll(send, calls, seed + at)
    })
    const outcomes = (await Promise.all(asked)).flat()
    const won = outcomes.filter((one) => one === 'ok').length
    if (won !== wins) throw new Error(`${what}: ${won} of ${attempts} attempts succeeded instead of ${wins}`)
    const others = [...new Set(outcomes)].filter((one) => one !== 'ok' && one !== refusal)
    if (others.length > 0) throw new Error(`${what}: refused with ${others.join(', ')} instead of ${refusal}`)
    await checkCapacity(db, `after the attempts at ${what}`)
  }
}
