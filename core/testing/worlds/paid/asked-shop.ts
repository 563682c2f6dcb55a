import { approve } from '../../../operations/requests/approve.ts'
import { tenantAt } from '../tenant-at.ts'
import { type LessonShop, lessonShop } from './lesson-shop.ts'

/** A reservation as its customer has it. */
export interface Held {
  id: string
  token: string
}

/** A lesson at 95 for each of up to three, which its provider approves, whose money one processor takes. */
export async function askedShop(options: Parameters<typeof lessonShop>[0]) {
  const terms = { approvalmode: true, seats: 3, seatsperbooking: 3, resource_capacity: 'seat', ...options.terms }
  const shop = await lessonShop({ ...options, terms })
  const placeOf = (hour: number, seats: number) => {
    const { bookable, start, end } = shop.lesson(hour)
    return { bookable, start, end, seats }
  }
  return {
    ...shop,
    /** Changes a request to so many seats, at the price that they have. */
    modify: ({ id, token }: Held, hour: number, seats: number, payment?: object) =>
      shop.call('modify_reservation', {
        ...{ id, token, ...placeOf(hour, seats), totalprice: 95 * seats, ...(payment && { payment }) },
      }),
    move: ({ id, token }: Held, hour: number, seats: number, payment?: object) =>
      shop.call('reschedule_reservation', {
        ...{ id, token, ...placeOf(hour, seats), totalprice: 95 * seats, ...(payment && { payment }) },
      }),
    withdraw: ({ id, token }: Held) => shop.call('withdraw_reservation', { id, token }),
    resume: async ({ id, token }: Held) => (await shop.call('resume_payment', { id, token })).result,
    /** What its provider does. */
    async approve({ id }: Held) {
      const { ports } = shop.app.platform
      const tenant = await tenantAt(shop.app)
      const request = await ports.repositories(tenant.scope).reservations.find(id)
      if (!request) throw new Error('no request')
      return approve({ tenant, ports, actor: 'provider' }, request)
    },
    /** Why its customer was told that a change is not made, each time. */
    async toldUnchanged({ id }: Held): Promise<unknown[]> {
      const rows = await options.db.knex('outbox').where({ reservation: id, name: 'reservation.move_failed' })
      return rows.map(({ payload }) => JSON.parse(payload).reason)
    },
    /** How many seats it has, and what its attempts are. */
    async stands({ id }: Held) {
      const { payments, reservations } = shop.app.platform.ports.repositories({
        ...{ whitelabel: 'northwind', provider: 'quay' },
      })
      const [row, attempts] = await Promise.all([reservations.find(id), payments.attemptsOf(id)])
      return {
        ...{ status: row?.status, seats: row?.seats, paid: row?.payment?.paid },
        attempts: attempts.map(({ purpose, state, amount }) => `${purpose} ${state} ${amount}`),
        wishes: attempts.filter(({ wish }) => wish).length,
      }
    },
  }
}

export type AskedShop = LessonShop & Awaited<ReturnType<typeof askedShop>>
