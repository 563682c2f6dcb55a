import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Unpaid } from '../../domain/reservation/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { isOnline } from '../pricing/eligible-processors.ts'
import type { Tenant } from '../tenant.ts'
import { readTime } from '../times/wire-time.ts'

interface PayByOf {
  start: Instant
  now: Instant
  tenant: Tenant
  startField: string
  isRepeated?: boolean
}

/**
 * Reads by when something is to be paid by a link: a time to come that is not after its start, or `start`. Refuses with
 * `processor_not_connected` where nobody takes payments online, and with the field of the start what has begun: no
 * `payby` fits that. Of what is booked already (`isRepeated`) it was judged then, and may be past.
 */
export function readPayBy(
  payby: string,
  { start, now, tenant, startField, isRepeated = false }: PayByOf,
): Result<Unpaid> {
  if (!isRepeated && !tenant.plugins.payments.some(isOnline))
    return refuse('processor_not_connected', { field: '/payby' })
  if (!isRepeated && start <= now)
    return refuse('invalid_params', { field: startField, data: { expected: 'a time to come, or no `payby`' } })
  const until = payby === 'start' ? ok(start) : readTime(payby, tenant.timezone, '/payby')
  if (!until.ok) return until
  if (isRepeated || (until.value > now && until.value <= start))
    return ok(payby === 'start' ? {} : { until: until.value })
  const expected = 'a time to come that is not after its start'
  return refuse('invalid_params', { field: '/payby', data: { expected } })
}
