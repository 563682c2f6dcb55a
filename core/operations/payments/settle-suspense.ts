import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { askedProcessor } from './asked-processor.ts'
import { finalise } from './finalise.ts'
import { learn, type Settling } from './learn.ts'
import { mirrorRefunds } from './mirror-refunds.ts'
import { openAttemptOf } from './pay.ts'
import type { PaymentWork } from './payment-work.ts'
import { sendRefunds } from './refunds.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/**
 * Has the finaliser record money in suspense as staff decide. The processor is asked first what lies there: silent, it
 * is refused with `payment_unknown`, and with `payment_pending` while a refund of it is on its way, or its customer is
 * paying for what it is to pay. Disputes are followed before anything is sent back. Answers the attempt as it is then,
 * which a twin of the call may have decided about.
 */
export async function settleSuspense(
  work: PaymentWork,
  id: string,
  settling: Settling,
): Promise<Result<PaymentAttempt>> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  for (let round = 1; ; round += 1) {
    const attempt = await payments.attempt(id)
    if (!attempt) return refuse('not_found')
    if (!attempt.suspended) break
    const known = await learn(work, askedProcessor(work.tenant, attempt.processor), attempt)
    if (known.fact === 'silent') return refuse('payment_unknown', { data: { attempt: id } })
    if (known.refunds?.some(({ state }) => state === 'pending'))
      return refuse('payment_pending', { data: { attempt: id } })
    const open = await openAttemptOf(work, await concerned(work, id, settling))
    if (open) return refuse('payment_pending', { data: { attempt: open.id } })
    // What lies there now is written first: a refusal leaves no more behind than a look does.
    await finalise(work, id, { learned: known })
    const answer = await finalise(work, id, { look: true, settling })
    const after = await payments.attempt(id)
    // Something has gone back between the two: judged anew.
    const isMoved = !answer.ok && answer.error.code === 'status_conflict' && round < tries
    if (after?.suspended && !isMoved) return answer.ok ? refuse('payment_pending', { data: { attempt: id } }) : answer
  }
  await mirrorRefunds(work, id)
  await sendRefunds(work, id)
  const settled = await payments.attempt(id)
  return settled?.settled ? ok(settled) : refuse('status_conflict', { data: { expected: nothingLeft } })
}

/** How often it is tried while others change the payment. */
const tries = 5

const nothingLeft = 'a payment of which something lies in suspense'

/** What the money is to pay for; nothing where it goes back. */
async function concerned(work: PaymentWork, id: string, { way, reservation }: Settling): Promise<StoredReservation[]> {
  if (way === 'return') return []
  const { payments, reservations } = work.ports.repositories(work.tenant.scope)
  if (reservation === null) return (await payments.paidBy(id)).map((one) => one.reservation)
  const named = await reservations.find(reservation)
  return named ? [named] : []
}
