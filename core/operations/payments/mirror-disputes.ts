import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isTaken } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { RetrievedDispute } from '../../plugin-api/index.ts'
import { tellStaff } from '../plugins/tell-staff.ts'
import type { UnitOfWork } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { alarmStaff, endAlarms } from './alarm-staff.ts'
import type { LockedBalance } from './balance-repository.ts'
import { isToBeMade, reopenClosed } from './close-returned.ts'
import { fallOn, type Part } from './fall-on.ts'
import { lockPoints, lockTakenCredit, writeGone } from './gone-money.ts'
import { feeLine } from './ledger-lines.ts'
import { askOfDisputesAfter } from './payment-times.ts'
import type { PaymentWork } from './payment-work.ts'
import { issuedBy } from './purchase.ts'
import { aboutPurchase } from './spent-points.ts'
import type { PaymentAttempt, PaymentDispute } from './stored-payment.ts'

/**
 * Follows a dispute to what its processor says of it now, whatever was said before. While the bank has the money, a
 * pair of lines says so for each of what the attempt pays for; lines against it once it is here again. What a
 * reservation has paid stays: nothing is owed because of a dispute. Credit that was taken in its place goes with it.
 * Its fee is a line of the white-label's own. Staff are told of each step. Safe to repeat.
 */
export async function followDispute(
  unit: UnitOfWork,
  work: PaymentWork,
  seen: PaymentAttempt,
  told: RetrievedDispute,
): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const balance = await lockPoints(unit, seen, now)
  const taken = await lockTakenCredit(unit, seen, now)
  const attempt = await unit.payments.lockAttempt(seen.id)
  if (!attempt) return ok(null)
  const known = (await unit.payments.disputesOf(attempt.id)).find(({ reference }) => reference === told.id) ?? null
  if (known && isSame(known, told)) return ok(null)
  if (told.currency.toLowerCase() !== attempt.currency.toLowerCase()) return followForeign(unit, work, attempt, told)
  const id = known?.id ?? `${attempt.id}.dispute.${hashed(told.id)}`
  const before = known && isTaken[known.state] ? known : null
  const isOther = before?.amount !== told.amount
  const scene = { unit, work, attempt, balance, taken }
  if (known && before && (isOther || !isTaken[told.state])) {
    if (known.state === 'lost') await reopenClosed(unit, known, now)
    const back = await writeParts(scene, before, 'back')
    if (!back.ok) return back
    const isOfIt = (matter: string) => matter === known.id || matter.startsWith(`${known.id}.`)
    await endAlarms(unit, work, attempt, ({ about, matter }) => about === 'dispute' && isOfIt(matter))
  }
  const isNew = isTaken[told.state] && (before === null || isOther)
  const fallen = isNew ? await fallOn(unit, attempt, { ...told, by: 'dispute' }) : null
  const parts = fallen?.parts ?? known?.parts ?? []
  const { amount, state, reason, fee, opened, closed } = told
  const dispute: PaymentDispute = {
    ...{ id, attempt: attempt.id, reference: told.id, amount, state, reason, fee, parts, opened, closed },
    ...{ created: known?.created ?? now, modified: now },
  }
  if (fallen) {
    if (fallen.rest > 0)
      await alarmStaff(unit, work, attempt, {
        ...{ why: 'unplaced', amount: fallen.rest, about: 'dispute', matter: id, of: `dispute.${told.id}` },
      })
    const out = await writeParts(scene, dispute, 'out')
    if (!out.ok) return out
    await alarmOfHanded(scene, dispute)
  }
  await writeFee(scene, dispute, told.fee - (known?.fee ?? 0))
  await unit.payments.putDispute(dispute)
  if (known?.state !== told.state) await tell(scene, dispute)
  const isHeld = (await unit.payments.refundsOf(attempt.id)).some(isToBeMade)
  const due = told.state === 'open' || !isHeld ? now + askOfDisputesAfter : now
  return (await unit.payments.updateAttempt(attempt, { due, modified: now })) ? ok(null) : refuse('status_conflict')
}

/**
 * A dispute in another currency than its charge falls on nothing here, so that only people can settle it: they are told
 * while the bank has the money. It is asked about until that is decided.
 */
async function followForeign(
  unit: UnitOfWork,
  work: PaymentWork,
  attempt: PaymentAttempt,
  { id, amount, currency, state }: RetrievedDispute,
): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const of = { about: 'dispute', matter: `${attempt.id}.foreign.${hashed(id)}`, of: `dispute.${id}` } as const
  if (isTaken[state])
    await alarmStaff(unit, work, attempt, { why: 'unplaced', amount, currency: currency.toLowerCase(), ...of })
  else await endAlarms(unit, work, attempt, ({ matter }) => matter === of.matter)
  if (state !== 'open' && state !== 'inquiry') return ok(null)
  const due = Math.min(attempt.due ?? Number.POSITIVE_INFINITY, now + askOfDisputesAfter)
  return (await unit.payments.updateAttempt(attempt, { due, modified: now })) ? ok(null) : refuse('status_conflict')
}

const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

const isSame = (known: PaymentDispute, told: RetrievedDispute): boolean =>
  known.state === told.state &&
  known.amount === told.amount &&
  known.reason === told.reason &&
  known.fee === told.fee &&
  known.closed === told.closed

interface Scene {
  unit: UnitOfWork
  work: PaymentWork
  attempt: PaymentAttempt
  balance: LockedBalance | null
  /** The balances of the credit that was taken in place of the money, by reservation. */
  taken: Map<string, LockedBalance>
}

async function writeParts(
  { unit, work, attempt, balance, taken }: Scene,
  { id, parts }: Pick<PaymentDispute, 'id' | 'parts'>,
  way: 'out' | 'back',
): Promise<Result<null>> {
  for (const part of parts) {
    const gone = { ...part, id: attempt.purchase ? id : `${id}.${part.reservation}`, attempt: attempt.id }
    const own = balance ?? taken.get(part.reservation) ?? null
    const written = await writeGone(unit, work, { attempt, gone, by: 'dispute', way, balance: own })
    if (!written.ok) return written
  }
  return ok(null)
}

/** What staff gave back themselves, and the bank takes as well, only people can settle. */
async function alarmOfHanded({ unit, work, attempt }: Scene, { id, parts }: PaymentDispute): Promise<void> {
  const handed = (await unit.payments.refundsOf(attempt.id)).filter(({ state }) => state === 'handed')
  for (const { reservation, amount: taken } of parts) {
    const given = handed.reduce((sum, one) => (one.reservation === reservation ? sum + one.amount : sum), 0)
    const amount = Math.min(taken, given)
    const of = { about: 'dispute' as const, matter: id, of: `${id}.handed.${reservation}`, reservation }
    if (amount > 0) await alarmStaff(unit, work, attempt, { why: 'twice', amount, ...of })
  }
}

/** Writes what the processor has taken for it since, or given back. */
async function writeFee({ unit, work, attempt }: Scene, { id }: PaymentDispute, amount: number): Promise<void> {
  if (amount === 0) return
  const name = `${id}.fee.`
  const written = (await unit.payments.ledgerOfAttempt(attempt.id)).filter((line) => line.id.startsWith(name)).length
  const line = feeLine(attempt, { id: `${name}${written + 1}`, amount, now: work.ports.clock.now() })
  await unit.payments.appendLedger([line])
}

/** What it falls on, or would if the bank took it. */
const concerned = async (
  { unit, attempt }: Scene,
  { parts, amount, reference: id }: PaymentDispute,
): Promise<Part[]> => (parts.length > 0 ? parts : (await fallOn(unit, attempt, { id, amount, by: 'dispute' })).parts)

/** Tells staff of what became of it: of each reservation, or of the purchase. */
async function tell(scene: Scene, dispute: PaymentDispute): Promise<void> {
  const { unit, work, attempt } = scene
  const { tenant, ports } = work
  const { id, state, reason } = dispute
  const cause = `${id.slice(attempt.id.length + 1)}.${state}.${ports.clock.now()}`
  ports.log.warn({ attempt: attempt.id, dispute: dispute.reference, state, reason }, 'a charge is disputed')
  if (attempt.purchase) {
    const about = await aboutPurchase(unit, tenant, attempt, issuedBy(attempt))
    const name = 'account.purchasedisputed' as const
    return tellStaff(
      { repositories: unit, ports, scope: tenant.scope },
      { name, cause: `${attempt.id}.${cause}`, about },
    )
  }
  for (const part of await concerned(scene, dispute)) {
    const reservation = await unit.reservations.find(part.reservation)
    const amount = formatMajor(part.amount, currencyDigits(attempt.currency))
    if (reservation)
      await unit.outbox.add([
        reservationEvent(
          { name: 'reservation.disputed', cause, data: { amount, of: state, reason } },
          reservation,
          ports,
        ),
      ])
  }
}
