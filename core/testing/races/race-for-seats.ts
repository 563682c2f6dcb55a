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

/** A race whose attempts go in turn to two sites, for what their providers share. */
export interface SharedRace extends SeatRace {
  otherhost: string
  otherbookable: string
}

/** One process's part of a race for the seats of a slot, each attempt a whole `book_appointment`. */
export const contend: Contend<SeatRace | SharedRace> = async (db, race, meet) => {
  const { app } = await openApp({ db })
  const { ports } = app.platform
  const { bookable: own, start, end } = race
  const others = 'otherhost' in race ? [{ host: race.otherhost, bookable: race.otherbookable }] : []
  const places = await Promise.all(
    [{ host: race.host, bookable: own }, ...others].map(async (one) => ({
      ...one,
      tenant: await tenantAt(app, one.host),
    })),
  )
  let attempts = 0
  const racing = { ...ports, ...racingPorts(db, { locking: race.locking, meet }) }
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  async function attempt() {
    const place = places[attempts % places.length]
    attempts += 1
    if (!place) throw new Error('there is nothing to race for')
    const { tenant, bookable } = place
    const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
    const params = { draft: randomUUID(), bookable, start, end, seats: 1, user }
    const booked = await bookAppointment.handler({ params, tenant, actor, ports: racing })
    if (!booked.ok && booked.error.code !== 'slot_taken') throw new Error(JSON.stringify(booked.error))
    return booked.ok && 'id' in booked.value ? String(booked.value.id) : null
  }
  return { attempt, close: () => app.close() }
}
