import { type Due, keepingOf } from '../../domain/payments/index.ts'
import { pendingUntil } from '../../domain/reservation/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isConnected } from './connected.ts'
import type { PricedCart } from './price-cart.ts'

/** Time limit of a processor's eligibility, milliseconds; it is pure and answers at once. */
const patience = 1_000

/** What is to be paid, by itself or as a part of a cart. Amounts in minor units. */
type Payable = Pick<PricedCart, 'toPay' | 'finalPrice'> & {
  requeststart?: number | null
  quote: { reservations: Due[] }
}

/**
 * The processors that can be offered for a cart: those eligible for its amounts and, if one payment covers several
 * reservations, able to refund a part, because each reservation can be cancelled by itself. A request is paid by a
 * processor that can keep money authorised, or its method saved, until that is answered, and that can save a method
 * where several attempts are needed. One that fails is left out, with a warning in the log.
 */
export async function eligibleProcessors(
  { quote, toPay, finalPrice, requeststart = null }: Payable,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'log' | 'clock'> },
): Promise<PaymentProcessor[]> {
  const payonsite = tenant.provider?.payonsite ?? false
  // A request has an attempt of its own, which only authorises; beside others it is paid from the method saved with
  // them.
  const requests = quote.reservations.filter(({ dueonapproval }) => dueonapproval > 0).length
  const charged = quote.reservations.filter(({ duenow }) => duenow > 0).length
  const isSeveral = requests + Math.min(charged, 1) > 1
  const cart = { dueNow: toPay, finalPrice, currency: tenant.currency.code, payonsite }
  const offered = tenant.plugins.payments.map(async (processor) => {
    const { name, capabilities } = processor
    const isOnline = capabilities.method !== 'on_site'
    if (isOnline && requests > 0 && !capabilities.authorize) return []
    if (isOnline && requests > 0 && isSeveral && !capabilities.saveMethod) return []
    if (isOnline && charged > 1 && !capabilities.partialRefund) return []
    try {
      if (!isConnected(processor, { tenant, ports })) return []
      if (isOnline && requests > 0 && requeststart !== null) {
        const latest = pendingUntil(tenant.provider ?? {}, requeststart, ports.clock.now())
        const captureBy = await captureByOf(processor, { tenant, ports })
        if (keepingOf({ latest, captureBy, canSave: capabilities.saveMethod }) === null) return []
      }
      const amounts = quote.reservations.flatMap(({ dueonapproval }) => (dueonapproval > 0 ? [dueonapproval] : []))
      const dueNow = toPay - amounts.reduce((sum, one) => sum + one, 0)
      if (isOnline && !(await canCharge(processor, dueNow > 0 ? [dueNow, ...amounts] : amounts, cart.currency)))
        return []
      return (await callPlugin(patience, () => processor.eligibility(cart))) ? [processor] : []
    } catch (error) {
      ports.log.warn({ ...tenant.scope, processor: name, fault: faultText(error) }, 'a way to pay is not offered')
      return []
    }
  })
  return (await Promise.all(offered)).flat()
}

/** Who may take an amount online by itself, minor units: what is paid at the venue or in points is left out. */
export async function onlineProcessors(
  { due, price }: { due: number; price: number },
  asking: Parameters<typeof eligibleProcessors>[1],
): Promise<PaymentProcessor[]> {
  if (due === 0) return []
  const quote = { reservations: [{ duenow: due, dueonapproval: 0 }] }
  const eligible = await eligibleProcessors({ quote, toPay: due, finalPrice: price }, asking)
  return eligible.filter(({ capabilities: { method } }) => method !== 'points' && method !== 'on_site')
}

/** Whether a processor can charge each of these amounts, which are attempts of their own. */
async function canCharge(processor: PaymentProcessor, amounts: number[], currency: string): Promise<boolean> {
  if (!processor.units || amounts.length === 0) return true
  const units = await callPlugin(patience, () => processor.units?.(currency))
  if (!units) return false
  const { minimum, maximum, step } = units
  return amounts.every((one) => one >= minimum && one <= maximum && one % step === 0)
}

/**
 * Until when a processor promises to keep money that is authorised now; null for no end.
 * @throws what the plugin throws, or PluginTimeout
 */
export async function captureByOf(
  processor: PaymentProcessor,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'clock'> },
): Promise<number | null> {
  const context = { ...tenant.context(processor.name.split('.')[0] ?? ''), now: ports.clock.now() }
  return (await callPlugin(patience, async () => processor.captureBy?.(context))) ?? null
}

/** The names of these processors, as quotes list them. */
export const eligibleNames = async (...asked: Parameters<typeof eligibleProcessors>): Promise<string[]> =>
  (await eligibleProcessors(...asked)).map(({ name }) => name)
