import { randomUUID } from 'node:crypto'
import { bookAppointment } from '../../operations/booking/book-appointment.ts'
import { openApp } from '../worlds/open-app.ts'
import { tenantAt } from '../worlds/tenant-at.ts'
import type { Contend } from './race.ts'
import { racingPorts } from './racing-ports.ts'

export interface SeatRace {
  host: string
  bookable: string
  /** ISO instants. */
  start: string
  end: string
  /** With false the race must oversell, which proves that the locks are needed. */
  locking: boolean
}

/** One process's part of a race for the seats of a slot, each attempt a whole `book_appointment`. */
export const contend: Contend<SeatRace> = async (db, race, meet) => {
  const { app } = await openApp({ db })
  const { ports } = app.platform
  const tenant = await tenantAt(app, race.host)
  const racing = { ...ports, ...racingPorts(db, { locking: race.locking, meet }) }
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  const { bookable, start, end } = race
  async function attempt() {
    const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
    const params = { draft: randomUUID(), bookable, start, end, seats: 1, user }
    const booked = await bookAppointment.handler({ params, tenant, actor, ports: racing })
    if (!booked.ok && booked.error.code !== 'slot_taken') throw new Error(JSON.stringify(booked.error))
    return booked.ok && 'id' in booked.value ? String(booked.value.id) : null
  }
  return { attempt, close: () => app.close() }
}
