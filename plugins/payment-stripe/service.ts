import type { PaymentContext } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { Value } from 'typebox/value'
import { StripeSettings } from './settings.ts'

/** @throws Error without values when the settings are not this plugin's */
export function settingsOf({ settings }: Pick<PaymentContext, 'settings'>): StripeSettings {
  if (!Value.Check(StripeSettings, settings)) throw new Error('The settings of payment-stripe are incomplete.')
  return settings
}

/** The address of a local server as the library takes it. */
function addressOf({ apiaddress }: StripeSettings): { protocol: 'http'; host: string; port: string } | object {
  if (apiaddress === '') return {}
  const { hostname, port } = new URL(apiaddress)
  return { protocol: 'http' as const, host: hostname, port }
}

/**
 * The service with a white-label's key. The library is loaded with the first call: 20 MB that an installation without
 * this processor has no use for. A request that found no answer is repeated once, under the same key, which
 * together stays within the ten seconds that the core waits. Nothing is kept between calls but connections.
 */
export async function serviceOf(context: Pick<PaymentContext, 'settings'>): Promise<Stripe> {
  const settings = settingsOf(context)
  const { default: Service } = await import('stripe')
  return new Service(settings.secretkey, {
    timeout: settings.timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'tessera' },
    ...addressOf(settings),
  })
}

/** The account that a provider's money is passed on to; null if it is kept. */
export function accountOf(context: Pick<PaymentContext, 'settings' | 'provider' | 'account'>): string | null {
  const { account: all, onboarding } = settingsOf(context)
  return namedAccountOf(context) ?? (onboarding ? context.account?.id : undefined) ?? (all || null)
}

/** The account that the settings name for a provider of its own. */
export function namedAccountOf(context: Pick<PaymentContext, 'settings' | 'provider'>): string | undefined {
  const { accounts } = settingsOf(context)
  const id = context.provider?.id
  return id !== undefined && Object.hasOwn(accounts, id) ? accounts[id] : undefined
}

/** What the white-label keeps of an amount that is passed on, in the same units. */
export function feeOf(context: Pick<PaymentContext, 'settings'>, units: number): number {
  return Math.min(units, Math.round((units * settingsOf(context).applicationfee) / 100))
}
