import type { Result } from '../domain/errors.ts'
import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { cancelReservation } from '../operations/cancelling/cancel-reservation.ts'
import { rescheduleReservation } from '../operations/moving/reschedule-reservation.ts'
import { joinWaitlist } from '../operations/waitlist/join-waitlist.ts'
import { alternate, type Bench } from './bench.ts'
import { type BenchApp, openBenchApp } from './bench-app.ts'
import { bookingParams, queueSeats } from './bench-tenant.ts'
import { openBareLife } from './limits/bare-life.ts'
import { perSecond } from './limits/bare-transaction.ts'

const hour = 3_600_000
/** Who waits at least, in each round. */
const waiting = 1_000
const moves = 100
/** With the round that warms up, all seats of the slot are given up. */
const rounds = 5
const cancels = queueSeats / (rounds + 1)

const given = ({ tenant, ports }: BenchApp) => ({
  ...{ tenant, ports },
  actor: { kind: 'api' as const, ip: '127.0.0.1', language: 'en-us' },
})

/** @throws Error if the product refused */
async function must<T>(answer: Promise<Result<T | PreparedJson>>): Promise<T> {
  const told = await answer
  if (!told.ok) throw new Error(`a call was refused: ${JSON.stringify(told.error)}`)
  if (told.value instanceof PreparedJson) throw new Error('a call was answered in writing')
  return told.value
}

/** Books so many, one after the other. Returns their ids and parameters. */
async function bookMany(app: BenchApp, kind: 'spread' | 'queue', count: number) {
  const run = app.nextRun()
  const booked: { id: string; start: string; end: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const params = bookingParams(kind, index, run)
    const { id } = await must(bookAppointment.handler({ ...given(app), params }))
    booked.push({ id, start: params.start, end: params.end })
  }
  return booked
}

const later = (time: string): string => new Date(Date.parse(time) + hour).toISOString()

/** Moves per second, each to the hour after. */
async function moveRate(app: BenchApp): Promise<number> {
  const booked = await bookMany(app, 'spread', moves)
  return perSecond(moves, 1, async (index) => {
    const { id = '', start = '', end = '' } = booked[index] ?? {}
    const params = { id, start: later(start), end: later(end) }
    await must(rescheduleReservation.handler({ ...given(app), params }))
  })
}

/** A slot that is sold out, and those who wait for it. Returns the ids of who has a seat. */
async function fillQueue(app: BenchApp): Promise<string[]> {
  const booked = await bookMany(app, 'queue', queueSeats)
  const run = app.nextRun()
  for (let index = 0; index < waiting + queueSeats; index += 1) {
    const user = { email: `waits${index}@bench.example`, firstname: 'Guest', lastname: 'Bench' }
    const joined = await must(
      joinWaitlist.handler({ ...given(app), params: { ...bookingParams('queue', index, `${run}-waits`), user } }),
    )
    if (joined.status !== 'waitlisted') throw new Error(`who should wait is ${joined.status}`)
  }
  return booked.map(({ id }) => id)
}

export const benches: Bench[] = [
  {
    name: 'booking.move',
    unit: 'moves/s',
    goal: 0.3,
    better: 'higher',
    async run() {
      const app = await openBenchApp('mysql')
      const bare = await openBareLife(app.url, waiting)
      try {
        return await alternate(
          () => moveRate(app),
          () => bare.move(moves),
          rounds,
        )
      } finally {
        await bare.close()
        await app.close()
      }
    },
  },
  {
    name: 'waitlist.free',
    unit: 'cancels/s',
    goal: 0.25,
    better: 'higher',
    async run() {
      const app = await openBenchApp('mysql')
      const bare = await openBareLife(app.url, waiting)
      try {
        const seated = (await fillQueue(app)).values()
        const measured = await alternate(
          () =>
            perSecond(cancels, 1, async () => {
              const id = seated.next().value ?? ''
              await must(cancelReservation.handler({ ...given(app), params: { id } }))
            }),
          () => bare.free(cancels),
          rounds,
        )
        const { tenant, ports } = app
        const range = { start: 0, end: Number.MAX_SAFE_INTEGER }
        const queue = await ports.repositories(tenant.scope).queues.of(['queue'], range)
        const offered = queue.filter((one) => one.offered !== null).length
        if (offered !== queueSeats) throw new Error(`${offered} of ${queueSeats} seats were offered`)
        return measured
      } finally {
        await bare.close()
        await app.close()
      }
    },
  },
]
