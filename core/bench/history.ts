import type { Result } from '../domain/errors.ts'
import { getAvailabilityInRange } from '../operations/availability/generate-availability.ts'
import { bookAppointment } from '../operations/booking/book-appointment.ts'
import { holdAppointment } from '../operations/booking/hold-appointment.ts'
import { PreparedJson } from '../operations/caches/prepared-json.ts'
import { cancelReservation } from '../operations/cancelling/cancel-reservation.ts'
import { getBasereservation } from '../operations/reservations/get-basereservation.ts'
import { openDatabase } from '../persistence/database.ts'
import { type Bench, type Measured, median } from './bench.ts'
import { type BenchApp, openBenchApp } from './bench-app.ts'
import { benchBundle, bookingParams, monthParams } from './bench-tenant.ts'
import { addPast, rooms } from './past-reservations.ts'

/** Fewer for a quick look: `BENCH_HISTORY=100000 npm run bench scale.history`. */
const past = Number(process.env.BENCH_HISTORY ?? 2_000_000)
/** The most that a call may cost at a provider with that past, compared with one that has none. */
const dearest = 1.3
const rounds = 5
const ofRound = 60

const kinds = ['month', 'hold', 'booking', 'read', 'cancel'] as const
type Kind = (typeof kinds)[number]
type Dialect = 'mysql' | 'sqlite'
/** Microseconds per call. */
type Times = Record<Kind, number>

/** The bookables that are called: one with many seats, and one that takes a room by turns. */
const called = ['spread', 'room'] as const

function historyBundle() {
  const { bookables, ...bundle } = benchBundle()
  const spread = bookables.find(({ id }) => id === 'spread')
  const turns = { name: 'Room', resources: rooms, selectionmethod: 'roundrobin', minimum: 1, maximum: 1 }
  return {
    ...bundle,
    resources: rooms.map((id) => ({ id, provider: 'yard', name: id })),
    bookables: [...bookables, { ...spread, id: 'room', name: 'Room', seats: 1, requirementgroups: [turns] }],
  }
}

const given = ({ tenant, ports }: BenchApp) => ({
  ...{ tenant, ports },
  actor: { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' },
})

/** A customer's calls at a provider, each with the time that it took. */
function visitor(app: BenchApp, bookable: string, took: (kind: Kind, microseconds: number) => void = () => {}) {
  async function timed<T>(kind: Kind, call: () => Promise<Result<T>>): Promise<T> {
    const began = performance.now()
    const result = await call()
    took(kind, (performance.now() - began) * 1_000)
    if (!result.ok) throw new Error(`${kind} was refused: ${JSON.stringify(result.error)}`)
    return result.value
  }
  async function timedValue<T>(kind: Kind, call: () => Promise<Result<T | PreparedJson>>): Promise<T> {
    const value = await timed(kind, call)
    if (value instanceof PreparedJson) throw new Error(`${kind} was answered in writing`)
    return value
  }
  return {
    month: () =>
      timed('month', () => getAvailabilityInRange.handler({ params: { ...monthParams, bookable }, ...given(app) })),
    /** Holds and books a slot of a thousand; returns the reservation's id. */
    async book(index: number, run: string): Promise<{ id: string; draft: string }> {
      const { idempotencyKey: draft, user, ...slot } = bookingParams('spread', index, run)
      const params = { ...slot, bookable, draft }
      await timed('hold', () => holdAppointment.handler({ params, ...given(app) }))
      const { id } = await timedValue('booking', () =>
        bookAppointment.handler({ params: { ...params, user }, ...given(app) }),
      )
      return { id, draft }
    },
    async cancel(booked: { id: string; draft: string }) {
      const read = await timedValue('read', () => getBasereservation.handler({ params: booked, ...given(app) }))
      const params = { id: booked.id, token: read.managetoken }
      await timed('cancel', () => cancelReservation.handler({ params, ...given(app) }))
    },
  }
}

/** The app of a provider at which each bookable was booked once, and its past, copied from these bookings. */
export async function openProvider(dialect: Dialect, count: number): Promise<BenchApp> {
  const app = await openBenchApp(dialect, [historyBundle()])
  const db = await openDatabase(app.url)
  try {
    const models = {
      seat: (await visitor(app, 'spread').book(0, 'model-seat')).id,
      room: (await visitor(app, 'room').book(0, 'model-room')).id,
    }
    if (count > 0) await addPast(db, models, count)
    return app
  } catch (error) {
    await app.close()
    throw error
  } finally {
    await db.close()
  }
}

/** Visits the provider often; returns the microseconds that each kind of call took on average. */
async function visitOften(app: BenchApp): Promise<Times> {
  const run = app.nextRun()
  const times: Times = { month: 0, hold: 0, booking: 0, read: 0, cancel: 0 }
  for (let index = 0; index < ofRound; index += 1)
    for (const bookable of called) {
      const customer = visitor(app, bookable, (kind, took) => {
        times[kind] += took / (ofRound * called.length)
      })
      await customer.month()
      await customer.cancel(await customer.book(index, `${run}-${bookable}`))
    }
  return times
}

/** The rounds at both providers in turn, after a warm-up of each. */
async function measure(dialect: Dialect): Promise<{ long: Times[]; none: Times[] }> {
  const long = await openProvider(dialect, past)
  const none = await openProvider(dialect, 0)
  const times: { long: Times[]; none: Times[] } = { long: [], none: [] }
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const [ofLong, ofNone] = [await visitOften(long), await visitOften(none)]
      if (round === 0) continue
      times.long.push(ofLong)
      times.none.push(ofNone)
    }
    return times
  } finally {
    await long.close()
    await none.close()
  }
}

const measured = new Map<Dialect, ReturnType<typeof measure>>()

async function figureOf(dialect: Dialect, kind: Kind): Promise<Measured> {
  const known = measured.get(dialect) ?? measure(dialect)
  measured.set(dialect, known)
  const { long, none } = await known
  const each = long.map((times) => times[kind])
  const value = median(each)
  return {
    value,
    limit: median(none.map((times) => times[kind])),
    spread: (Math.max(...each) - Math.min(...each)) / value,
  }
}

const figures = (['mysql', 'sqlite'] as const).flatMap((dialect) => kinds.map((kind) => ({ dialect, kind })))

export const benches: Bench[] = [
  {
    name: 'scale.history',
    unit: 'times',
    goal: 1,
    better: 'lower',
    async run() {
      const times: number[] = []
      for (const { dialect, kind } of figures) {
        const { value, limit } = await figureOf(dialect, kind)
        times.push(value / limit)
      }
      return { value: Math.max(...times), limit: dearest, spread: 0 }
    },
  },
  ...figures.map(
    ({ dialect, kind }): Bench => ({
      name: `scale.history.${dialect}.${kind}`,
      unit: 'µs',
      goal: Number((1 / dearest).toFixed(2)),
      better: 'lower',
      run: () => figureOf(dialect, kind),
    }),
  ),
]
