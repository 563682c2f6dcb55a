import { type Chargeable, chargedOf, type Due, inSteps, keepingOf } from '../../domain/payments/index.ts'
import { pendingUntil } from '../../domain/reservation/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, PluginRests, watched } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isConnected } from './connected.ts'
import type { PricedCart } from './price-cart.ts'

/** What is to be paid, by itself or as a part of a cart. Amounts in minor units. */
type Payable = Pick<PricedCart, 'toPay' | 'finalPrice'> & {
  /** The first start of what is booked with it; absent of anything else. */
  firststart?: number | null
  requeststart?: number | null
  claimstart?: number | null
  quote: { reservations: Due[] }
}

interface Asking {
  tenant: Tenant
  ports: Pick<Ports, 'log' | 'clock'> & HealthPort
}

/**
 * The processors that can be offered for a cart: those eligible for its amounts and, if one payment covers several
 * reservations, able to refund a part, because each reservation can be cancelled by itself. What is decided later is
 * paid by a processor that can keep money authorised, or its method saved, until then, and that can save a method
 * where several attempts are needed. Methods that take days pay only for what starts later and nobody decides. One
 * that fails is left out, with a warning in the log, and so is one that could
 * not begin payments for long.
 */
export async function eligibleProcessors(payable: Payable, asking: Asking): Promise<PaymentProcessor[]> {
  const { quote, toPay, finalPrice } = payable
  const { tenant } = asking
  const cart = { dueNow: toPay, finalPrice, currency: tenant.currency.code, payonsite: paysOnSite(tenant) }
  const amounts = quote.reservations.flatMap(({ dueonapproval }) => (dueonapproval > 0 ? [dueonapproval] : []))
  const dueNow = toPay - amounts.reduce((sum, one) => sum + one, 0)
  return offered(payable, asking, async (processor) => {
    const isOnline = processor.capabilities.method !== 'on_site'
    const parts = quote.reservations.map(({ duenow }) => duenow)
    const charged = { amounts: dueNow > 0 ? [dueNow, ...amounts] : amounts, parts }
    if (isOnline && !(await canCharge(processor, charged, cart.currency))) return false
    return callPlugin(pluginLimits.payments.offer, () => processor.eligibility(cart))
  })
}

/**
 * The least that is charged online for a cart, and in which steps, by the processor that charges least of those that
 * would take its whole price; null where one of them takes every amount, and where there is none: then nothing that is
 * due joins the balance.
 */
export async function chargeableFor(payable: Payable, asking: Asking): Promise<Chargeable | null> {
  const { finalPrice, toPay } = payable
  if (toPay === 0) return null
  const { code: currency } = asking.tenant.currency
  const payonsite = paysOnSite(asking.tenant)
  const found: Chargeable[] = []
  const takers = await offered(payable, asking, async (processor) => {
    if (processor.capabilities.method === 'on_site') return false
    const units = await unitsOf(processor, currency)
    if (!units || finalPrice < units.minimum) return false
    const dueNow = Math.min(inSteps(finalPrice, units.step), units.maximum)
    const takes = await callPlugin(pluginLimits.payments.offer, () =>
      processor.eligibility({ dueNow, finalPrice, currency, payonsite }),
    )
    if (takes) found.push(units)
    return takes
  })
  const [least] = found.toSorted((one, other) => one.minimum - other.minimum || one.step - other.step)
  if (takers.length === 0 || !least || least === everyAmount) return null
  return { minimum: least.minimum, step: least.step }
}

const everyAmount = { minimum: 0, maximum: Number.MAX_SAFE_INTEGER, step: 1 }

/** What a processor charges in a currency; null where it takes none of it. @throws what the plugin throws */
const unitsOf = async (processor: PaymentProcessor, currency: string) =>
  processor.units
    ? ((await callPlugin(pluginLimits.payments.offer, () => processor.units?.(currency))) ?? null)
    : everyAmount

/** In which steps a processor moves money in a currency, minor units; 1 where it does not say. */
export const stepOf = async (processor: PaymentProcessor | undefined, currency: string): Promise<number> => {
  const units = processor && (await unitsOf(processor, currency).catch(() => null))
  return units?.step ?? 1
}

/** In so long the money of a method that takes days has come, or was refused, ms. */
const settlesWithin = 7 * 86_400_000

const paysOnSite = ({ provider }: Tenant): boolean => provider?.payonsite ?? false

/** The processors that can do what a cart asks of them, and of which `takes` is true. One that fails is left out. */
async function offered(
  { quote, firststart = null, requeststart = null, claimstart = null }: Payable,
  { tenant, ports }: Asking,
  takes: (processor: PaymentProcessor) => Promise<boolean>,
): Promise<PaymentProcessor[]> {
  // A request has an attempt of its own, which only authorises; beside others it is paid from the method saved with
  // them.
  const requests = quote.reservations.filter(({ dueonapproval }) => dueonapproval > 0).length
  const charged = quote.reservations.filter(({ duenow }) => duenow > 0).length
  const isSeveral = requests + Math.min(charged, 1) > 1
  const isLate = firststart !== null && firststart >= ports.clock.now() + settlesWithin && claimstart === null
  const judged = tenant.plugins.payments.map(async (processor) => {
    const { name, capabilities } = processor
    const isOnline = capabilities.method !== 'on_site'
    if (isOnline && requests > 0 && !capabilities.authorize) return []
    if (capabilities.settlesLater === true && (requests > 0 || !isLate)) return []
    if (isOnline && requests > 0 && isSeveral && !capabilities.saveMethod) return []
    if (isOnline && charged > 1 && !capabilities.partialRefund) return []
    const asked = { scope: tenant.scope, plugin: pluginOf(processor), part: name }
    if ((await ports.pluginhealth.rest({ ...asked, place: 'payments' })) !== null) return []
    try {
      return await watched({ ...asked, place: 'offers' }, ports, async () => {
        if (!isConnected(processor, { tenant, ports })) return []
        if (isOnline && requests > 0 && (requeststart !== null || claimstart !== null)) {
          const answered =
            requeststart === null ? 0 : pendingUntil(tenant.provider ?? {}, requeststart, ports.clock.now())
          const latest = Math.max(answered, claimstart ?? 0)
          const captureBy = await captureByOf(processor, { tenant, ports })
          if (keepingOf({ latest, captureBy, canSave: capabilities.saveMethod }) === null) return []
        }
        return (await takes(processor)) ? [processor] : []
      })
    } catch (error) {
      if (error instanceof PluginRests) return []
      ports.log.warn({ ...tenant.scope, processor: name, fault: faultText(error) }, 'a way to pay is not offered')
      return []
    }
  })
  return (await Promise.all(judged)).flat()
}

/** Whether it takes money online, and not at the venue. */
export const isOnline = ({ capabilities: { method } }: Pick<PaymentProcessor, 'capabilities'>): boolean =>
  method !== 'on_site'

/** Who may take an amount online by itself, but for what of it is too little to be charged. Minor units. */
export async function onlineProcessors(
  { due, price }: { due: number; price: number },
  asking: Asking,
): Promise<PaymentProcessor[]> {
  const toPay = due - (await tooLittleToCharge({ due, price }, asking))
  if (toPay <= 0) return []
  const quote = { reservations: [{ duenow: toPay, dueonapproval: 0 }] }
  const eligible = await eligibleProcessors({ quote, toPay, finalPrice: price }, asking)
  return eligible.filter(isOnline)
}

/** What of an amount that is due by itself is too little to be charged online, and joins the balance. Minor units. */
export async function tooLittleToCharge(
  { due, price }: { due: number; price: number },
  asking: Asking,
): Promise<number> {
  if (due <= 0) return 0
  const dues = [{ duenow: due, dueonapproval: 0 }]
  const payable = { quote: { reservations: dues }, toPay: due, finalPrice: price }
  const [charged] = chargedOf(dues, await chargeableFor(payable, asking))
  return due - (charged?.duenow ?? due)
}

/**
 * Whether a processor can charge each of these amounts, which are attempts of their own, and give back each of the
 * parts by itself that one of them is made of.
 */
async function canCharge(
  processor: PaymentProcessor,
  { amounts, parts }: { amounts: number[]; parts: number[] },
  currency: string,
): Promise<boolean> {
  if (amounts.length === 0) return true
  const units = await unitsOf(processor, currency)
  if (!units) return false
  const { minimum, maximum, step } = units
  return (
    amounts.every((one) => one >= minimum && one <= maximum && one % step === 0) &&
    parts.every((one) => one % step === 0)
  )
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
  return (await callPlugin(pluginLimits.payments.offer, async () => processor.captureBy?.(context))) ?? null
}

/** The names of these processors, as quotes list them. */
export const eligibleNames = async (...asked: Parameters<typeof eligibleProcessors>): Promise<string[]> =>
  (await eligibleProcessors(...asked)).map(({ name }) => name)
