import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  changeOfSuspense,
  type InSuspense,
  inSuspense,
  isOfSuspense,
  keptOfSuspense,
  lyingIn,
} from '../../domain/payments/index.ts'
import { dueByHand } from '../reservations/balance.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { endAlarms } from './alarm-staff.ts'
import { suspenseLine } from './ledger-lines.ts'
import type { Scene } from './payment-scene.ts'
import { payerOf } from './purchase.ts'
import type { LedgerEntry, Paid, PaymentAttempt } from './stored-payment.ts'

/** What an attempt's lines say of its money in suspense, how many they are, and its currency. */
interface Known extends InSuspense {
  lines: number
  currency: string
}

/** What the lines of an attempt say of its money in suspense. */
export function knownSuspense(lines: LedgerEntry[], { currency }: Pick<PaymentAttempt, 'currency'>): Known {
  const own = lines.filter(({ paymentmethod }) => paymentmethod === 'suspense')
  return { ...inSuspense(own), lines: own.length, currency: own[0]?.currency ?? currency }
}

/**
 * Brings what lies in suspense in line with what its processor says: by a line for what was taken, and one for what has
 * gone back since or came back of that. Answers since when some lies there, null for none, and whether it changed.
 */
export async function keepInSuspense({
  unit,
  attempt,
  known,
  now,
}: Scene): Promise<{ suspended: number | null; isChanged: boolean }> {
  if (!('found' in known)) return { suspended: attempt.suspended ?? null, isChanged: false }
  const { amount: lying, currency } = known.found
  const before = knownSuspense(await unit.payments.ledgerOfAttempt(attempt.id), known.found)
  const change = changeOfSuspense(before, { lying, refunded: refundedOf(known.refunds) })
  const moved = [
    { type: 'payment' as const, transactiontype: 'credit' as const, amount: change.taken },
    {
      type: 'refund' as const,
      transactiontype: change.gone > 0 ? ('debit' as const) : ('credit' as const),
      amount: Math.abs(change.gone),
    },
  ].filter(({ amount }) => amount > 0)
  await unit.payments.appendLedger(
    moved.map((one, index) => suspenseLine(attempt, { ...one, currency, before: before.lines + index, now })),
  )
  const isLying = lying > 0 || lyingIn(before) + lyingIn(change) > 0
  return { suspended: isLying ? (attempt.suspended ?? now) : null, isChanged: moved.length > 0 }
}

/** What has gone back of it by the refunds that its processor has. */
export const refundedOf = (refunds: Scene['known']['refunds'] = []): number =>
  refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)

/** What staff decided about money that lay in suspense, as it is recorded. */
export interface Decided {
  /** What each of them keeps; the rest goes back. */
  kept: Map<string, number>
  /** What had gone back before, and is recorded of the first of them. */
  gone: number
}

/**
 * Takes what lies in suspense out of it by a line, in the transaction that records the capture. Where staff have
 * decided, the attempt becomes what was found, and pays for what they say: answers the scene as if that had been asked
 * for. Refuses where its processor has other money than lies there, and where nothing takes it.
 */
export async function outOfSuspense(scene: Scene): Promise<Result<{ scene: Scene; decided: Decided | null }>> {
  const { unit, attempt, known, now } = scene
  const found = knownSuspense(await unit.payments.ledgerOfAttempt(attempt.id), attempt)
  const lying = lyingIn(found)
  const { settling } = known
  if (settling && (!('found' in known) || known.found.amount !== lying || known.found.currency !== found.currency))
    return refuse('status_conflict', { data: { expected: 'as much at its processor as lies in suspense' } })
  if (lying > 0)
    await unit.payments.appendLedger([
      suspenseLine(attempt, {
        ...{ type: 'payment', transactiontype: 'debit', amount: lying, currency: found.currency },
        ...{ before: found.lines, now, ...(settling && { reason: settling.reason }) },
      }),
    ])
  await endAlarms(unit, scene.work, attempt, ({ why }) => isOfSuspense(why))
  if (!settling) return ok({ scene, decided: null })
  const { reason: _, ...settled } = settling
  const { taken: amount, gone, currency } = found
  const asFound = await unit.payments.updateAttempt(attempt, { amount, currency, settled, modified: now })
  if (!asFound) return refuse('status_conflict')
  const payer = payerOf(asFound)
  if (payer) {
    if (settling.way === 'keep' && currency !== attempt.currency) return nothingTakesIt
    const kept = new Map([[payer.id, settling.way === 'keep' ? lying : 0]])
    return ok({ scene: { ...scene, attempt: asFound }, decided: { kept, gone } })
  }
  const owing = settling.way === 'keep' ? await takersOf(scene, { currency, lying }) : firstOf(scene)
  const [first] = owing
  if (!first) return nothingTakesIt
  const rest = lying - owing.reduce((sum, { kept }) => sum + kept, 0)
  const paid: Paid[] = owing.map(({ reservation, kept }) => ({
    reservation,
    share: {
      reservation: reservation.id,
      amount: kept + (reservation === first.reservation ? rest + gone : 0),
      version: reservation.version,
    },
  }))
  for (const { share } of paid) await unit.payments.addShare(attempt.id, share)
  const kept = new Map(owing.map(({ reservation, kept }) => [reservation.id, kept]))
  return ok({ scene: { ...scene, attempt: asFound, paid }, decided: { kept, gone } })
}

const nothingTakesIt = refuse('invalid_params', {
  ...{ field: '/reservation', data: { expected: 'a reservation that stands and owes something in this currency' } },
})

interface Taker {
  reservation: StoredReservation
  due: number
  kept: number
}

/** What money in suspense pays for: the reservation that staff name, or those of its attempt that owe something. */
async function takersOf(
  { unit, paid, known }: Scene,
  { currency, lying }: { currency: string; lying: number },
): Promise<Taker[]> {
  const id = known.settling?.reservation ?? null
  const named = id === null ? null : await unit.reservations.find(id)
  const all = id === null ? paid.map(({ reservation }) => reservation) : named ? [named] : []
  const owing = all
    .filter(({ payment }) => payment?.quote.currency.toLowerCase() === currency)
    .map((reservation) => ({ reservation, due: dueByHand(reservation) ?? 0 }))
    .filter(({ due }) => due > 0)
  return keptOfSuspense(lying, owing)
}

/** What money that goes back is recorded of. */
const firstOf = ({ attempt, paid }: Scene): Taker[] => {
  const first = paid.find(({ reservation }) => reservation.id === attempt.reservation) ?? paid[0]
  return first ? [{ reservation: first.reservation, due: 0, kept: 0 }] : []
}
