import { isOpen } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { collectedFrom, isCollecting } from '../payments/collected-method.ts'
import { finalise } from '../payments/finalise.ts'
import { leaveMethod } from '../payments/forget-method.ts'
import { learn } from '../payments/learn.ts'
import { openAttemptOf } from '../payments/pay.ts'
import { type PaymentWork, paymentContext } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { noted } from '../plugins/health/watched.ts'
import { callPlugin } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { leaveToCustomer } from './collect-balance.ts'

/** What customers are told of a method that is gone. */
const gone = 'method_unknown'

/** How often a change is tried that another call has overtaken. */
const tries = 5

/**
 * Follows a processor's news that a saved method was removed from its customer, by them or by the service. Where the
 * processor says so too, it leaves the customer's cards; what would have been collected from it is left to them to pay,
 * a request that would have been charged from it asks for another, and no authorisation is renewed with it. What is
 * under way with it ends as its processor says. Safe to repeat.
 * @throws Error when the processor can't say, or others keep changing what keeps it: its service tells it again
 */
export async function dropMethod(work: PaymentWork, processor: PaymentProcessor, method: string): Promise<void> {
  if (!(await isGone(work, processor, method))) return
  const { methods, payments } = work.ports.repositories(work.tenant.scope)
  const named = { processor: processor.name, method }
  for (const { id } of await methods.named(named)) await methods.remove(id)
  for (const { id } of await payments.attemptsKeeping(named)) await leave(work, processor, { id, method })
}

/** Asks whether a method can't be charged any more; one whose processor has no answer is believed to stand. */
async function isGone(work: PaymentWork, processor: PaymentProcessor, method: string): Promise<boolean> {
  const { methodStands } = processor
  if (!methodStands) return false
  const { scope } = work.tenant
  const asked = { scope, plugin: pluginOf(processor), place: 'collecting' as const, part: `${processor.name} method` }
  const stands = await noted(asked, work.ports, async () => {
    const answer: unknown = await callPlugin(pluginLimits.payments.time, () =>
      methodStands(paymentContext(work, processor), { reference: method }),
    )
    if (typeof answer !== 'boolean') throw new Error('a processor answered what the contract does not know')
    return answer
  })
  return !stands
}

/** Takes a method that is gone from an attempt that keeps it. */
async function leave(
  work: PaymentWork,
  processor: PaymentProcessor,
  { id, method }: { id: string; method: string },
): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  for (let round = 0; round < tries; round += 1) {
    const attempt = await payments.attempt(id)
    if (attempt?.method !== method) return
    if (attempt.state === 'captured') await leaveBalances(work, attempt)
    if (isOpen(attempt)) {
      if (attempt.state !== 'authorized') return
      const known = await learn(work, processor, attempt)
      if (known.fact === 'silent') throw new Error('a processor could not say what is held')
      // Nothing is held for it: it was to be charged from the method.
      if (known.fact === 'saved') await finalise(work, id, { learned: { fact: 'declined', code: gone } })
    }
    const latest = await payments.attempt(id)
    if (latest?.method !== method) return
    if (await leaveMethod(work, latest)) return
  }
  throw new Error('a payment that keeps a method is changed by others')
}

/** What was to be collected from an attempt's method by itself is left to its customer, who is asked to pay. */
async function leaveBalances(work: PaymentWork, { id, method }: PaymentAttempt): Promise<void> {
  const { payments, reservations } = work.ports.repositories(work.tenant.scope)
  for (const { reservation } of await payments.sharesOf(id)) {
    const found = await reservations.find(reservation)
    if (!found || !isCollecting(found)) continue
    const isFromIt = (await collectedFrom({ payments }, found))?.method === method
    // A payment of it that is under way decides that itself.
    const isPaidNow = (await openAttemptOf(work, [found])) !== null
    if (isFromIt && !isPaidNow) await leaveToCustomer(work, found, 'its method is gone', gone)
  }
}
