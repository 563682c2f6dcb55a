import type { TenantContext } from '../tenant-context.ts'

/** A tenant for testing a plugin. */
export const testTenant = (settings: Record<string, unknown> = {}): TenantContext => ({
  whitelabel: { id: 'northwind', label: 'Northwind', url: 'northwind.localhost', currency: 'usd', country: 'US' },
  provider: { id: 'quay', subdomain: 'quay', name: 'Quay Street Paddle & Sail', timezone: 'America/New_York' },
  settings,
  origin: 'http://quay.northwind.localhost:3000',
  language: 'en-us',
})
