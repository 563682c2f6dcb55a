import { disconnected } from '../payments/authorise.ts'
import { collectedFrom, isCollecting } from '../payments/collected-method.ts'
import { openAttemptOf } from '../payments/pay.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { leaveToCustomer } from './collect-balance.ts'

/** How many attempts are read at once. */
const page = 100

/**
 * Leaves to their customers what was to be collected through a processor whose account was disconnected. What is left
 * out, because a payment of it is under way or another call was faster, the jobs leave to them when its time has come.
 */
export async function stopCollecting(
  { tenant, ports }: { tenant: Tenant; ports: Ports },
  processor: string,
): Promise<void> {
  const { payments, reservations } = ports.repositories(tenant.scope)
  let last = ''
  for (;;) {
    const attempts = await payments.collectedThrough(processor, { after: last, limit: page })
    for (const { id } of attempts)
      for (const { reservation } of await payments.sharesOf(id)) {
        const found = await reservations.find(reservation)
        if (!found || !isCollecting(found)) continue
        const isOfThis = (await collectedFrom({ payments }, found))?.processor === processor
        const isPaidNow = (await openAttemptOf({ tenant, ports, actor: 'system' }, [found])) !== null
        if (isOfThis && !isPaidNow) await leaveToCustomer({ tenant, ports }, found, 'its account is gone', disconnected)
      }
    const next = attempts.at(-1)
    if (!next || attempts.length < page) return
    last = next.id
  }
}
