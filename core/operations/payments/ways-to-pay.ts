import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentMethod } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Tenant } from '../tenant.ts'
import type { PaymentChoice } from './pay.ts'
import { methodOf, processorOf } from './payment-work.ts'

/** How a booking is paid. */
interface WayToPay {
  /** Takes the money before booking; null if nothing is to be paid with the booking, or if it is paid at the venue. */
  asked: PaymentProcessor | null
  /** The chosen processor's name, as it is stored. */
  processor: string | null
  method: PaymentMethod | null
}

/** The chosen way to pay, or why it is not possible; checked before anything is held. */
export function wayToPay(
  tenant: Tenant,
  choice: PaymentChoice | undefined,
  toPay: number,
  eligible: PaymentProcessor[],
): Result<WayToPay> {
  const found = eligible.find(({ name }) => name === choice?.processor)
  if (found?.capabilities.method === 'on_site') return ok({ asked: null, processor: found.name, method: null })
  if (toPay === 0) return ok({ asked: null, processor: found?.name ?? null, method: null })
  if (found) return ok({ asked: found, processor: found.name, method: methodOf(found) })
  if (eligible.length === 0) return refuse('processor_not_connected')
  if (!choice) return refuse('payment_required', { data: { processors: eligible.map(({ name }) => name) } })
  const isInstalled = processorOf(tenant, choice.processor) !== undefined
  return refuse(isInstalled ? 'processor_not_eligible' : 'processor_not_connected', { field: '/payment/processor' })
}
