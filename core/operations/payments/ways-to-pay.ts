import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { PaymentMethod } from '../reservations/stored-reservation.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentChoice } from './pay.ts'

/** How a booking is paid. */
interface WayToPay {
  /** Who takes the money before it is booked; null where nothing is due now, or where it is paid at the venue. */
  asked: PaymentProcessor | null
  /** What was chosen, as it is kept. */
  processor: string | null
  method: PaymentMethod | null
}

const methodOf: Record<PaymentProcessor['capabilities']['method'], PaymentMethod | null> = {
  card: 'card',
  wallet: 'wallet',
  points: 'points',
  on_site: null,
}

/** The way to pay that was chosen, or why it can't be; asked before anything is held. */
export function wayToPay(
  tenant: Tenant,
  choice: PaymentChoice | undefined,
  dueNow: number,
  eligible: PaymentProcessor[],
): Result<WayToPay> {
  const found = eligible.find(({ name }) => name === choice?.processor)
  if (found?.capabilities.method === 'on_site') return ok({ asked: null, processor: found.name, method: null })
  if (dueNow === 0) return ok({ asked: null, processor: found?.name ?? null, method: null })
  if (found) return ok({ asked: found, processor: found.name, method: methodOf[found.capabilities.method] })
  if (eligible.length === 0) return refuse('processor_not_connected')
  if (!choice) return refuse('payment_required', { data: { processors: eligible.map(({ name }) => name) } })
  const isInstalled = tenant.plugins.payments.some(({ name }) => name === choice.processor)
  return refuse(isInstalled ? 'processor_not_eligible' : 'processor_not_connected', { field: '/payment/processor' })
}
