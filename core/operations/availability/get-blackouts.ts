import { type Static, Type } from 'typebox'
import type { Blackout } from '../../domain/entities/bookable.ts'
import type { Provider } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { addLocalMonths } from '../../domain/time/dates.ts'
import { wallToInstant } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { EntityId, When } from '../../domain/wire/request-parts.ts'
import { subsiteBookables, subsiteTenant, type ViewerContext, visibilityOf } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { inOrder, readEdge, wireSpan } from '../times/wire-time.ts'

/** The longest range of one call: more than the default of a year back and a year ahead. */
const longestRange = 3 * 366 * 86_400_000

const Params = Type.Object({
  start: Type.Optional(When),
  end: Type.Optional(When),
  providers: Type.Optional(
    Type.Array(EntityId, { maxItems: 100, description: "ids or subdomains: the provider's own, or of its subsites" }),
  ),
})

const WireBlackout = Type.Object({
  start: Type.String(),
  end: Type.String(),
  start_utc: Type.String(),
  end_utc: Type.String(),
  timezone: Type.String(),
  provider: Type.String(),
  bookable: Type.Optional(Type.String()),
  resource: Type.Optional(Type.String()),
})

/** The default is from a year back to a year ahead. */
function readRange({ start, end }: Static<typeof Params>, now: number, zone: string): Result<Interval> {
  const from = start === undefined ? ok(addLocalMonths(now, -12, zone, 'start')) : readEdge(start, zone, '/start')
  if (!from.ok) return from
  const until = end === undefined ? ok(addLocalMonths(now, 12, zone, 'end')) : readEdge(end, zone, '/end')
  if (!until.ok) return until
  const span = inOrder(from.value, until.value)
  if (!span.ok) return span
  if (until.value - from.value > longestRange) return refuse('range_too_long', { field: '/end' })
  return span
}

/** The host's provider and those subsites that have a site customers may see. Any other provider is unknown. */
async function readProviders(named: string[] | undefined, tenant: Tenant, ports: Ports): Promise<Result<Provider[]>> {
  const { provider } = tenant
  if (!provider) return refuse('not_found')
  const subsites = provider.subsites ?? []
  const others = subsites.length > 0 ? await ports.repositories(tenant.scope).catalogue.providers() : []
  const isOpen = (one: Provider) => subsites.includes(one.id) && (one.status ?? 'active') === 'active'
  const allowed = [provider, ...others.filter(isOpen)]
  if (named === undefined) return ok(allowed)
  const wanted = named.map((key) => allowed.find(({ id, subdomain }) => id === key || subdomain === key))
  const known = wanted.filter((one) => one !== undefined)
  return known.length === wanted.length ? ok([...new Set(known)]) : refuse('not_found', { field: '/providers' })
}

/** Ids of the bookables that the caller may see, here and on the subsites. */
async function seenBookables(context: ViewerContext): Promise<Result<Set<string>>> {
  const visible = await visibilityOf(context)
  if (!visible.ok) return visible
  const own = visible.value.catalogue.all.filter(({ bookable }) => visible.value.find(bookable.id))
  const theirs = (await subsiteBookables(visible.value, context)).map(({ entry }) => entry)
  return ok(new Set([...own, ...theirs].map(({ bookable }) => bookable.id)))
}

/** Blackouts for the wire: without staff's names for them, hidden bookables and inactive resources. */
async function blackoutsOf(provider: Provider, range: Interval, shown: Set<string>, tenant: Tenant, ports: Ports) {
  const isHere = provider.id === tenant.scope.provider
  const there = isHere ? tenant : subsiteTenant(tenant, provider)
  const found = await ports.repositories(there.scope).catalogue.blackouts(range)
  const { resources } = await ports.catalogueOf(there)
  const active = new Set(resources.filter((one) => one.active ?? true).map(({ id }) => id))
  const isPublic = ({ bookable, resource }: Blackout) =>
    (bookable === undefined || shown.has(bookable)) && (resource === undefined || active.has(resource))
  const zone = provider.timezone ?? tenant.timezone
  return found.filter(isPublic).map(({ start, end, bookable, resource }) => ({
    ...wireSpan({ start: wallToInstant(start, zone, 'start'), end: wallToInstant(end, zone, 'end') }, zone),
    provider: provider.id,
    ...(bookable === undefined ? {} : { bookable }),
    ...(resource === undefined ? {} : { resource }),
  }))
}

/** Closed times of the provider, its bookables and its resources; on a master site those of its subsites too. */
export const getBlackouts = defineOperation({
  name: 'get_blackouts',
  summary: 'When a provider, its bookables or its resources are closed, from a year back to a year ahead.',
  params: Params,
  result: Type.Object({ blackouts: Type.Array(WireBlackout) }),
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const range = readRange(params, ports.clock.now(), tenant.timezone)
    if (!range.ok) return range
    const providers = await readProviders(params.providers, tenant, ports)
    if (!providers.ok) return providers
    const shown = await seenBookables({ tenant, ports, actor })
    if (!shown.ok) return shown
    const blackouts = []
    for (const provider of providers.value)
      blackouts.push(...(await blackoutsOf(provider, range.value, shown.value, tenant, ports)))
    return ok({ blackouts })
  },
})
