import Value from 'typebox/value'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { Actor } from '../define-operation.ts'
import { endIfOver } from '../passing/pass-time-of.ts'
import { finalise } from '../payments/finalise.ts'
import { underway } from '../payments/pay.ts'
import type { PaymentAttempt, Wish } from '../payments/stored-payment.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { modifyReservation } from '../requests/modify-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { rescheduleReservation } from './reschedule-reservation.ts'

interface Work {
  tenant: Tenant
  ports: Ports
}

/**
 * The caller that a wish had: its customer, who has the manage token, and was signed in or not. No more rights than a
 * change of their own reservation takes.
 */
async function callerOf({ user }: Wish, of: StoredReservation, { tenant, ports }: Work, ip: string): Promise<Actor> {
  const language = of.language || tenant.language
  const person = user === null ? null : await ports.repositories(tenant.scope).users.find(user)
  if (!person) return { kind: 'site', ip, language }
  const { id, email, firstname = '', lastname = '' } = person
  const signedIn = { id, email, firstname, lastname, role: 'customer' as const, providers: [], proven: false }
  return { kind: 'user', user: signedIn, ip, language }
}

/** Makes the change that an attempt was begun for, by its customer's own call. */
async function change(work: Work, { id, purpose, processor, ip }: PaymentAttempt, wish: Wish, of: StoredReservation) {
  const payment = { processor, attempt: id, token: { confirmed: true } }
  const params = { ...wish.params, token: work.ports.tokens.manage(of), payment }
  const input = { ...work, actor: await callerOf(wish, of, work, ip ?? '') }
  if (purpose === 'move')
    return Value.Check(calls.reschedule_reservation.params, params)
      ? rescheduleReservation.handler({ ...input, params })
      : refuse('invalid_params')
  return Value.Check(calls.modify_reservation.params, params)
    ? modifyReservation.handler({ ...input, params })
    : refuse('invalid_params')
}

/**
 * Takes a payment that stands beside what waits for a decision: makes the change that it was begun for, as the page
 * does that comes back with it. Whoever learns first that it stands does so: a webhook, the reconciler, the way back
 * from the service; what another has taken meanwhile is so already. Refused, the change is not made later either, its
 * money is released, and its customer is told. Answers the reservation as it is then; null where nothing is to be
 * taken.
 */
export async function takeBeside(work: Work, id: string): Promise<Result<StoredReservation[]> | null> {
  const { payments, reservations } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  if (!attempt?.wish || attempt.state !== 'authorized') return null
  await endIfOver(work, attempt.reservation)
  const before = await reservations.find(attempt.reservation)
  const changed = before ? await change(work, attempt, attempt.wish, before) : refuse('not_found')
  if (!changed.ok && !underway.has(changed.error.code)) {
    // Taken by another meanwhile, it stays.
    await finalise({ ...work, actor: 'system' }, id, { callOff: true, refused: changed.error })
    return changed
  }
  const after = await reservations.find(attempt.reservation)
  return changed.ok ? ok(after ? [after] : []) : changed
}
