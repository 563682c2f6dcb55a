import type { Provider } from '../domain/entities/index.ts'
import { type Result, refuse } from '../domain/errors.ts'
import type { Tenant } from './tenant.ts'

/** One page of a list, with the numbers that a pager needs. */
export function pageOf<T>(items: T[], page = 1, size: number) {
  return { items: items.slice((page - 1) * size, page * size), total: items.length, page, items_per_page: size }
}

/** The provider of this host. A `provider` parameter must name it, by id or subdomain. */
export function providerOf(tenant: Tenant, named?: string): Result<Provider> {
  const { provider } = tenant
  if (!provider) return refuse('not_found')
  if (named !== undefined && named !== provider.id && named !== provider.subdomain) return refuse('not_found')
  return { ok: true, value: provider }
}

/** What staff say for the books, without spaces around it: 3 to 1000 characters that are left. */
export function reasonIn(said = '', field = '/reason'): Result<string> {
  const reason = said.trim()
  return reason.length >= 3 && reason.length <= 1000
    ? { ok: true, value: reason }
    : refuse('invalid_params', { field, data: { expected: '3 to 1000 characters' } })
}
