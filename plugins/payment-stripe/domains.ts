import type { PluginJob } from '@tessera/plugin-api'
import type Stripe from 'stripe'
import { toldFault } from './faults.ts'
import { serviceOf } from './service.ts'

/** A host that the service can reach: a name with a dot, and none of this machine. */
const isPublic = (host: string): boolean => /\.[a-z][a-z0-9-]+$/i.test(host) && !host.endsWith('.localhost')

/** Every host that the account has registered; a shop has few. */
async function registeredOf(stripe: Stripe): Promise<Stripe.PaymentMethodDomain[]> {
  const found: Stripe.PaymentMethodDomain[] = []
  for await (const one of stripe.paymentMethodDomains.list({ limit: 100 })) found.push(one)
  return found
}

/** Registers a host; the fault where the service refuses it, which says nothing of the others. */
async function register(stripe: Stripe, host: string): Promise<Error | null> {
  try {
    await stripe.paymentMethodDomains.create({ domain_name: host })
    return null
  } catch (error) {
    return toldFault(error)
  }
}

/**
 * Registers the hosts on whose pages the site is shown: the service offers Apple Pay and Google Pay on those alone, and
 * within another site's frame only where that is registered too. One that somebody has switched off there stays off.
 */
export const domainsJob: PluginJob = {
  name: 'payment-stripe.domains',
  minutes: 360,
  async run({ shownAt, ...context }) {
    const wanted = shownAt.filter(isPublic)
    if (wanted.length === 0) return
    const stripe = await serviceOf(context)
    let fault: Error | null = null
    try {
      const registered = new Set((await registeredOf(stripe)).map(({ domain_name: host }) => host))
      for (const host of wanted) if (!registered.has(host)) fault = (await register(stripe, host)) ?? fault
    } catch (error) {
      throw toldFault(error)
    }
    if (fault) throw fault
  },
}
