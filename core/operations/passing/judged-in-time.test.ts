import { expect, test } from 'vitest'
import { wayOf } from '../../testing/proofs/access/isolation/row.ts'
import { rows } from '../../testing/proofs/access/isolation/rows/index.ts'
import type { Ids } from '../../testing/proofs/access/world/ids.ts'
import type { Operation } from '../define-operation.ts'
import { catalogue } from '../index.ts'

/** Why an operation that changes something, and takes the id of a reservation, decides nothing that time may have. */
const othersTakingIds: Record<string, string> = {
  book_appointment: 'a draft, whose hold is judged under the lock',
  clear_holds: 'drafts; what is booked stays',
  remove_inprogress_reservation_by_id: 'a draft; what is booked is refused',
  remove_transactions_on_appointment: 'a draft; what is booked is refused',
  resume_payment: 'the finaliser goes on with a payment, and judges it in its transaction',
  send_triggered_notifications: 'tells what is due; the reservation stays as it is',
  set_booking_session: 'the session remembers it; it stays as it is',
  update_reservation_metainformation: 'a draft; what is booked is refused',
  stop_messages: 'consent; the reservation stays as it is',
  answer_contact_request: 'a contact request, whose status follows from time',
  convert_contact_request: 'a contact request, whose status follows from time',
}

/** Ids that name themselves: `@reservation`. */
const marks = new Proxy({}, { get: (_, sort) => `@${String(sort)}` }) as Ids
const ofReservations = new Set(['@reservation', '@gig', '@hold'])

const namesOf = ({ params }: Operation): string[] => Object.keys(Reflect.get(params, 'properties'))

/**
 * The parameters that name a reservation: as they say themselves, or as the isolation matrix calls them, which has a
 * row for each operation.
 */
function takenIds(operation: Operation): string[] {
  const { name } = operation
  const said = namesOf(operation).filter((one) => one === 'reservation' || one === 'reservationid')
  const ways = Object.values(rows[name]?.ways ?? {}).map((way) => wayOf(way).params(marks, marks))
  const taken = ways.flatMap((params) =>
    Object.entries(params).flatMap(([key, value]) => (ofReservations.has(String(value)) ? [key] : [])),
  )
  return [...new Set([...said, ...taken])]
}

const writing = catalogue.filter(({ effect }) => effect !== 'read')

test('whatever changes a reservation that it is told by its id decides about it as time has left it', () => {
  const taking = writing.filter((one) => takenIds(one).length > 0 && othersTakingIds[one.name] === undefined)
  expect(taking.length).toBeGreaterThan(20)
  expect(taking.filter((one) => !takenIds(one).includes(one.decides ?? '')).map(({ name }) => name)).toEqual([])
})

test('each names a parameter that it has, and none of the exceptions is over', () => {
  for (const one of writing) {
    const { name, decides } = one
    if (decides !== undefined) expect(namesOf(one), name).toContain(decides)
  }
  expect(catalogue.filter(({ effect, decides }) => effect === 'read' && decides !== undefined)).toEqual([])
  for (const name of Object.keys(othersTakingIds)) {
    const operation = writing.find((one) => one.name === name)
    expect(operation && takenIds(operation).length > 0 && operation.decides === undefined, name).toBe(true)
  }
})
