import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Tenant } from '../../operations/tenant.ts'
import { isOnOurDomain } from './is-on-our-domain.ts'

const found = (domain?: string) =>
  ({
    whitelabel: { url: 'Northwind.example:3000', domain: 'northwind.com' },
    provider: { subdomain: 'quay', ...(domain && { domain }) },
  }) as unknown as Tenant

const isOurs = (host: string, tenant: Tenant | null) =>
  isOnOurDomain({ host } as unknown as FastifyRequest, { resolveTenant: async () => tenant })

test.each([
  ['the operator’s', 'northwind.example', found(), true],
  ['a subdomain of it', 'quay.northwind.example:3000', found('boats.example'), true],
  ['a provider’s own', 'boats.example', found('Boats.example'), false],
  ['a provider’s own below the operator’s', 'boats.northwind.example', found('boats.northwind.example'), false],
  ['the white-label’s own', 'northwind.com', found(), false],
  ['a name below the white-label’s own', 'quay.northwind.com', found(), false],
  ['one that only ends alike', 'xnorthwind.example', found(), false],
  ['nobody’s', 'other.example', null, false],
])('other names of %s are ours to decide about, or not', async (_which, host, tenant, expected) => {
  expect(await isOurs(host, tenant)).toBe(expected)
})
