import { clipped, lookaheadRange } from '../../domain/availability/availability-range.ts'
import { freeBy } from '../../domain/catalogue/free-by.ts'
import { ok } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/types.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { NextFree } from '../../domain/wire/timeslot.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { choosableBy } from '../catalogue/choosable.ts'
import { shownTo } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { wireSpan } from '../times/wire-time.ts'
import { type FoundFree, firstFreeIn, within } from './first-free-in.ts'
import { ListEffort } from './list-effort.ts'

const day = 86_400_000

/**
 * The ends of the search's stages, in days from today: most is free within two weeks, so that little is read. The last
 * one goes as far as a calendar looks ahead.
 */
const stageEnds = [14, 70, Number.POSITIVE_INFINITY]

interface Context {
  tenant: Tenant
  ports: Ports
  now: Instant
}

/** What is found of each bookable, stage by stage: the next one reads only for those of which nothing is free yet. */
async function search(entries: CataloguedBookable[], resources: string[] | undefined, context: Context) {
  const { tenant, ports, now } = context
  const { timezone } = tenant
  const effort = new ListEffort(() => ports.nextTurn(tenant.scope))
  const found = new Map<string, FoundFree>()
  const today = Math.floor(now / day) * day
  let start = Number.NEGATIVE_INFINITY
  for (const days of stageEnds) {
    const stage = { start, end: today + days * day }
    start = stage.end
    const searched = entries.flatMap((entry) => {
      if (found.get(entry.bookable.id)?.available) return []
      const { rules } = entry
      const range = within(clipped(rules, lookaheadRange(rules, now, now, timezone), now, timezone), stage)
      return range ? [{ entry, range }] : []
    })
    if (searched.length === 0) continue
    const some = await firstFreeIn(searched, resources, { ...context, effort })
    if (!some) return null
    for (const one of some) if (one.available || !found.has(one.bookable)) found.set(one.bookable, one)
  }
  return found
}

/**
 * When each of several bookables is next free, as far ahead as its calendar looks: a time, a day or a night from which
 * a booking can begin, or an event's date. Where nothing is free, the first that has a waitlist. At most three queries,
 * and as many to find that nothing has changed, for any number of bookables. Bookables that the caller may not see, and
 * those whose search takes too long, are left out.
 */
export const getNextFree = defineOperation({
  name: 'get_next_free',
  summary: 'When each of several bookables is next free.',
  ...calls.get_next_free,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const visible = await shownTo({ tenant, ports, actor })
    if (!visible.ok) return visible
    const { resources } = params
    const shown = new Set(params.bookables.flatMap((id) => visible.value.find(id) ?? []))
    const entries = [...shown].filter((entry) => {
      const choosable = choosableBy(actor, { entry, tenant })
      return (resources ?? []).every((id) => choosable.has(id))
    })
    const by = (entry: CataloguedBookable) => freeBy(entry.rules, entry.bookable, tenant.provider ?? {})
    const dated = entries.filter((entry) => by(entry) !== 'days')
    const found = await search(dated, resources, { tenant, ports, now: ports.clock.now() })
    const answer = entries.flatMap((entry): NextFree[] => {
      const told = { bookable: entry.bookable.id, by: by(entry) }
      if (told.by === 'days') return [{ ...told, available: true }]
      if (!found) return []
      const one = found.get(entry.bookable.id)
      if (!one) return [{ ...told, available: false }]
      const { start, start_utc } = wireSpan(one, tenant.timezone, entry.rules)
      return [{ ...told, available: one.available, start, start_utc }]
    })
    return ok({ bookables: answer, timezone: tenant.timezone })
  },
})
