import { type Static, Type } from 'typebox'
import type { Provider } from '../domain/entities/index.ts'
import { type Result, refuse } from '../domain/errors.ts'
import type { Tenant } from './tenant.ts'

/** Pieces of parameters that several operations take, under the specification's names. */
export const ProviderRef = Type.Optional(Type.String({ maxLength: 64, description: "the provider's id or subdomain" }))
export const EntityId = Type.String({ minLength: 1, maxLength: 64 })
export const When = Type.String({
  maxLength: 40,
  description: "the provider's wall clock, YYYY-MM-DD HH:mm:ss, or an ISO 8601 instant with Z or an offset",
})
export const Fields = Type.Optional(
  Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })]),
)
export const Resources = Type.Optional(Type.Array(EntityId, { maxItems: 100 }))
/** Where an appointment takes place, when it is not at the provider's. */
export const Location = Type.Object({ address: Type.String({ minLength: 1, maxLength: 500 }) })
export type Location = Static<typeof Location>
export const Seats = Type.Integer({ minimum: 1, maximum: 10_000 })
export const DraftId = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', description: "the browser's id of this draft" })

export const paging = (size: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  items_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: size })),
})

export const FormSelection = Type.Object({
  formid: EntityId,
  responses: Type.Array(
    Type.Object({ question_id: EntityId, value: Type.Optional(Type.Unknown()) }, { additionalProperties: true }),
    { maxItems: 300 },
  ),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 })),
})
export type FormSelection = Static<typeof FormSelection>

/** One page of a list, with what a pager needs. */
export function pageOf<T>(items: T[], page = 1, size: number) {
  return { items: items.slice((page - 1) * size, page * size), total: items.length, page, items_per_page: size }
}

/** The provider of this host; a `provider` parameter must name it, by id or subdomain. */
export function providerOf(tenant: Tenant, named?: string): Result<Provider> {
  const { provider } = tenant
  if (!provider) return refuse('not_found')
  if (named !== undefined && named !== provider.id && named !== provider.subdomain) return refuse('not_found')
  return { ok: true, value: provider }
}
