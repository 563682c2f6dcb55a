import { isRecord } from '../../../../domain/is-record.ts'
import type { Database } from '../../../../persistence/database.ts'
import { integer, parsed, statement, text } from '../../../../persistence/session.ts'
import type { Speaker } from '../../../servers/speaker.ts'
import type { Answered } from '../../money/counter/counter.ts'
import { type Combination, movedTo } from './features.ts'

export function granted(answered: Answered, what: string): Record<string, unknown> {
  if (answered.is === 'done') return answered.value
  throw new Error(`${what}: ${answered.is === 'fault' ? answered.text : JSON.stringify(answered.error)}`)
}

/** What is stored of a reservation: its status, its price, and the money that came and did not go back. Major units. */
export async function storedLife(db: Database, id: string) {
  const [rows, captures, refunds] = await db.read([
    statement('SELECT status, payment FROM reservations WHERE id = ?', id),
    statement(
      "SELECT COALESCE(SUM(amount), 0) AS total FROM payment_captures WHERE reservation = ? AND state = 'done'",
      id,
    ),
    statement(
      "SELECT COALESCE(SUM(amount), 0) AS total FROM payment_refunds WHERE reservation = ? AND state = 'done'",
      id,
    ),
  ])
  const status = text(rows?.rows[0]?.status)
  const payment = parsed<{ quote?: { finalprice: number } } | null>(rows?.rows[0]?.payment, null)
  const sum = (result: typeof captures) => integer(result?.rows[0]?.total) / 100
  const paid = sum(captures) - sum(refunds)
  const price = (payment?.quote?.finalprice ?? 0) / 100
  return { status, price, paid }
}

/** Who may call for a reservation, and how they name it. */
interface Owned {
  speaker: Speaker
  own: object
}

interface Standing {
  owned: { customer: Owned; staff: Owned }
  stored(): ReturnType<typeof storedLife>
  /** The first of its days, epoch ms. */
  from: number
  /** A way to pay what a move costs more. */
  pay(): Promise<object>
}

/** Moves what stands, lets staff decide where that is asked for, and cancels it. Tells what became of it, in words. */
export async function moveAndCancel(one: Combination, { owned, stored, from, pay }: Standing): Promise<string> {
  const { staff } = owned
  const by = (who: string) => (who === 'staff' ? staff : owned.customer)
  const call = async ({ speaker, own }: Owned, name: string, params: object = {}) =>
    granted(await speaker.call(name, { ...own, ...params }), name)
  /** What is stored after a call, with what its answer says is owed. */
  async function told({ reservation }: Record<string, unknown>) {
    const payment = isRecord(reservation) ? reservation.paymentinformation : null
    const owed = isRecord(payment) ? Number(payment.dueprice) : Number.NaN
    return { ...(await stored()), owed }
  }
  const inWords = ({ status, price, paid, owed }: Awaited<ReturnType<typeof told>>) =>
    `${status} for ${price}, ${paid} paid and ${owed} owed`
  const wish = movedTo(one, from)
  const mayPay = one.mover === 'customer' && one.terms === 'full'
  const shown = mayPay ? await call(by(one.mover), 'reschedule_reservation', { ...wish, preview: true }) : {}
  const payment = Number(shown.duenow ?? 0) > 0 ? { payment: await pay() } : {}
  const moved = await told(await call(by(one.mover), 'reschedule_reservation', { ...wish, ...payment }))
  const isDecided = moved.status === 'pending' && one.answer !== 'none'
  const decided = isDecided ? [await told(await call(staff, `${one.answer}_reservation`))] : []
  const { status, paid, owed } = await told(await call(by(one.canceller), 'cancel_reservation'))
  return [...[moved, ...decided].map(inWords), `${status}, ${paid} kept and ${owed} owed`].join('; ')
}
