import { randomUUID } from 'node:crypto'
import { buildApp } from '../app.ts'
import { bookAppointment } from '../operations/booking/book-appointment.ts'
import type { Database } from '../persistence/database.ts'
import { racingPorts } from './racing-ports.ts'
import { testConfig, testRoot } from './test-config.ts'

export interface SeatRace {
  host: string
  bookable: string
  /** ISO instants. */
  start: string
  end: string
  /** False proves what the locks are for. */
  locking: boolean
}

/** One process's part of a race for the seats of a slot, each attempt a whole `book_appointment`. */
export async function contend(db: Database, race: SeatRace): Promise<() => Promise<string | null>> {
  const app = await buildApp({ config: await testConfig(), root: testRoot, db, pages: 'none' })
  const { ports, tenants } = app.platform
  const tenant = await tenants.resolve({ host: race.host, protocol: 'http', wishes: {} })
  if (!tenant) throw new Error(`no tenant at ${race.host}`)
  const racing = { ...ports, ...racingPorts(db, race.locking) }
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  const { bookable, start, end } = race
  return async () => {
    const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
    const params = { draft: randomUUID(), bookable, start, end, seats: 1, user }
    const booked = await bookAppointment.handler({ params, tenant, actor, ports: racing })
    if (!booked.ok && booked.error.code !== 'slot_taken') throw new Error(JSON.stringify(booked.error))
    return booked.ok && 'id' in booked.value ? String(booked.value.id) : null
  }
}
