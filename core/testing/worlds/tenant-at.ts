import type { FastifyInstance } from 'fastify'
import type { Tenant } from '../../operations/tenant.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'

/** The tenant of a host. @throws Error where the host has none */
export async function tenantAt(app: FastifyInstance, host = 'quay.northwind.localhost'): Promise<Tenant> {
  const tenant = await app.platform.tenants.resolve({ host, protocol: 'http', wishes: {} })
  if (!tenant) throw new Error(`no tenant at ${host}`)
  return tenant
}

/** The sandbox's card as a tenant uses it. A test may replace its calls; `original` is a copy to restore them from. */
export interface SandboxCard {
  tenant: Tenant
  card: PaymentProcessor
  original: PaymentProcessor
}

/** @throws Error where the tenant at the host takes no sandbox cards */
export async function sandboxCardAt(app: FastifyInstance, host?: string): Promise<SandboxCard> {
  const tenant = await tenantAt(app, host)
  const card = tenant.plugins.payments.find(({ name }) => name === 'payment-sandbox.card')
  if (!card) throw new Error('the sandbox is not there')
  return { tenant, card, original: { ...card } }
}
