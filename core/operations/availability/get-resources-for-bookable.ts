import { openingsRange, rangeToRead } from '../../domain/availability/availability-range.ts'
import { judge } from '../../domain/availability/index.ts'
import type { AvailabilityInput, Candidate } from '../../domain/availability/types.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { publicResource } from '../catalogue/public-entities.ts'
import { type Actor, defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { Ports } from '../ports.ts'
import { shownWithOwn } from '../rights/shown-with-own.ts'
import type { Tenant } from '../tenant.ts'
import { readSpanOf } from '../times/wire-time.ts'
import { engineInput } from './availability-answer.ts'
import { readWithClaims } from './read-with-claims.ts'

/** The longest span of one call: the longest possible reservation. */
const longestSpan = 400 * 86_400_000

/** Reads everything that decides about a span at once. */
async function inputFor(
  entry: CataloguedBookable,
  span: { start: number; end: number },
  ignoring: string | undefined,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<AvailabilityInput> {
  const now = ports.clock.now()
  const range = rangeToRead(openingsRange(span, tenant.timezone), entry.reach)
  const { occupancy } = ports.repositories(tenant.scope)
  const { read } = await readWithClaims(
    { entries: [entry], range, timezone: tenant.timezone, now, ignoring },
    (reached, openings) => occupancy.read({ ...entry.reads, range: reached, openings, now, ignoring }),
  )
  return engineInput(entry, tenant, read, { range: span, ignoring }, now)
}

/**
 * Whether a reservation of the span could have a resource, beside those chosen already. A span that matches no slot of
 * the bookable is judged by units and blackouts alone, not by opening hours.
 */
function isAvailable(input: AvailabilityInput, candidate: Candidate): boolean {
  const verdict = judge(input, candidate)
  if (verdict.ok || verdict.reason !== 'invalid') return verdict.ok
  return judge(input, candidate, { window: false }).ok
}

async function availableOf(
  entry: CataloguedBookable,
  ids: string[],
  params: Wire['get_resources_for_bookable']['params'] & { start: string; end: string },
  { ignoring, ...context }: { ignoring: string | undefined; tenant: Tenant; ports: Ports; actor: Actor },
) {
  const span = readSpanOf(params, context.tenant.timezone, entry.rules)
  if (!span.ok) return span
  if (span.value.end - span.value.start > longestSpan) return refuse('range_too_long', { field: '/end' })
  const input = await inputFor(entry, span.value, ignoring, context)
  const choosable = choosableBy(context.actor, { entry, tenant: context.tenant })
  const chosen = (params.resources ?? []).filter((id) => choosable.has(id))
  const seats = params.seats ?? 1
  const canHave = (id: string) => isAvailable(input, { ...span.value, seats, resources: [...new Set([...chosen, id])] })
  return ok(new Set(ids.filter((id) => choosable.has(id) && canHave(id))))
}

/**
 * The resources that a bookable can use, required ones included. With `start` and `end`, each says whether a
 * reservation of that span could have it, beside those named in `resources`; for customers, without those that staff
 * claim later. One query for any number of resources, and more only if such claims reach beyond the span.
 */
export const getResourcesForBookable = defineOperation({
  name: 'get_resources_for_bookable',
  alsoNamed: ['load_resources_for_bookable'],
  summary: 'The resources that a bookable can use, and with a span which of them are available then.',
  ...calls.get_resources_for_bookable,
  access: 'public',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownWithOwn(params, { tenant, ports, actor })
    if (!visible.ok) return visible
    const { own } = visible.value
    const { catalogue, find } = visible.value.visible
    const entry = find(params.id)
    if (!entry) return refuse('not_found')
    const { start, end } = params
    if ((start === undefined) !== (end === undefined))
      return refuse('invalid_params', { field: start === undefined ? '/start' : '/end' })
    const usable = catalogue.resources.filter((one) => (one.active ?? true) && entry.resourceIds.includes(one.id))
    const shown = usable.map((one) => publicResource(one, tenant))
    if (start === undefined || end === undefined) return ok({ resources: shown })
    const ids = usable.map(({ id }) => id)
    const available = await availableOf(
      entry,
      ids,
      { ...params, start, end },
      { ignoring: own?.id, tenant, ports, actor },
    )
    if (!available.ok) return available
    return ok({ resources: shown.map((one) => ({ ...one, available: available.value.has(one.id) })) })
  },
})
