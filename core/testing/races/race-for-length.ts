import { randomUUID } from 'node:crypto'
import { bookAppointment } from '../../operations/booking/book-appointment.ts'
import { holdAppointment } from '../../operations/booking/hold-appointment.ts'
import { updateReservationMetainformation } from '../../operations/booking/update-reservation-metainformation.ts'
import { openApp } from '../worlds/open-app.ts'
import { tenantAt } from '../worlds/tenant-at.ts'
import type { Contend } from './race.ts'
import type { SeatRace } from './race-for-seats.ts'
import { racingPorts } from './racing-ports.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const addons = { hour: 1 }

/**
 * One process's part of a race in which holds are extended into the same hour. Each attempt holds a slot, asks for an
 * hour more, and books what it got. Returns the id if it got the hour, else null.
 */
export const contend: Contend<SeatRace> = async (db, race, meet) => {
  const { app } = await openApp({ db })
  const { ports } = app.platform
  const tenant = await tenantAt(app, race.host)
  const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
  const { locking } = race
  const work = { tenant, actor, ports: { ...ports, ...racingPorts(db, { locking, meet: async () => {} }) } }
  const lengthening = { ...work, ports: { ...ports, ...racingPorts(db, { locking, meet }) } }
  const { bookable, start, end } = race
  async function attempt() {
    const draft = randomUUID()
    const slot = { draft, bookable, start, end, seats: 1 }
    const held = await holdAppointment.handler({ params: slot, ...work })
    if (!held.ok || !('id' in held.value)) throw new Error(JSON.stringify(held))
    const params = { reservation: { id: String(held.value.id), draft, addons } }
    const longer = await updateReservationMetainformation.handler({ params, ...lengthening })
    if (!longer.ok && longer.error.code !== 'slot_taken') throw new Error(JSON.stringify(longer.error))
    const answers = longer.ok ? { addons } : {}
    const booked = await bookAppointment.handler({ params: { ...slot, ...answers, user }, ...work })
    if (!booked.ok || !('id' in booked.value)) throw new Error(JSON.stringify(booked))
    return longer.ok ? String(booked.value.id) : null
  }
  return { attempt, close: () => app.close() }
}
