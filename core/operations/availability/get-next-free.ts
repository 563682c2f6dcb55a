import { clipped, lookaheadRange } from '../../domain/availability/availability-range.ts'
import { windowOf } from '../../domain/availability/index.ts'
import { freeBy } from '../../domain/catalogue/free-by.ts'
import { ok } from '../../domain/errors.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
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
import { type FoundFree, firstFreeIn, type Searched, within } from './first-free-in.ts'
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

const isEvent = ({ rules }: CataloguedBookable): boolean => rules.bookabletype === 'event'

/** Whether everything is known that is told of a bookable: of an event also whether a second date is free. */
const isKnown = (entry: CataloguedBookable, found: FoundFree[] = []): boolean =>
  found.filter(({ available }) => available).length >= (isEvent(entry) ? 2 : 1)

/** What of a search lies in a stage; nothing for an event without a date there. */
function partOf({ entry, range }: Searched, stage: Interval): Searched[] {
  const part = within(range, stage)
  const has = (start: Instant) => part !== null && start >= part.start && start < part.end
  if (!part || (isEvent(entry) && !entry.rules.restrictions.some(({ start }) => has(start)))) return []
  return [{ entry, range: part }]
}

/**
 * What is found of each bookable, stage by stage: the next one reads only for those of which not everything is known
 * yet. Events have few dates, which may lie far apart: once one goes on, that stage is the last.
 */
async function search(entries: CataloguedBookable[], resources: string[] | undefined, context: Context) {
  const { tenant, ports, now } = context
  const { timezone } = tenant
  const effort = new ListEffort(() => ports.nextTurn(tenant.scope))
  const found = new Map<string, FoundFree[]>()
  const today = Math.floor(now / day) * day
  let start = Number.NEGATIVE_INFINITY
  for (const days of stageEnds) {
    const rest = { start, end: Number.POSITIVE_INFINITY }
    const left = entries.flatMap((entry) => {
      const { rules } = entry
      const range = clipped(rules, lookaheadRange(rules, now, now, timezone), now, timezone)
      return isKnown(entry, found.get(entry.bookable.id)) ? [] : partOf({ entry, range }, rest)
    })
    const isLast = start > today && left.some(({ entry }) => isEvent(entry))
    const stage = { start, end: isLast ? rest.end : today + days * day }
    start = stage.end
    const searched = left.flatMap((one) => partOf(one, stage))
    if (searched.length === 0) continue
    const some = await firstFreeIn(searched, resources, { ...context, effort })
    if (!some) return null
    for (const one of some) found.set(one.bookable, [...(found.get(one.bookable) ?? []), one])
  }
  return found
}

/** Why no date of an event is free: some can be booked later, all are full, or none can be booked. */
function nothingOf({ rules }: CataloguedBookable, found: FoundFree[], { tenant, now }: Context): NextFree['nothing'] {
  const { end } = windowOf(rules, now, tenant.timezone)
  const { restrictions, restrictionend = Number.POSITIVE_INFINITY } = rules
  if (restrictions.some(({ start }) => start > end && start < restrictionend)) return 'window'
  return found.length > 0 ? 'full' : 'closed'
}

/**
 * When each of several bookables is next free, as far ahead as its calendar looks: a time, a day or a night from which
 * a booking can begin, or an event's date, and whether another is free after it. Where nothing is free, the first that
 * has a waitlist, and of an event why. At most three queries,
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
    const context = { tenant, ports, now: ports.clock.now() }
    const found = await search(dated, resources, context)
    const answer = entries.flatMap((entry): NextFree[] => {
      const told = { bookable: entry.bookable.id, by: by(entry) }
      if (told.by === 'days') return [{ ...told, available: true }]
      if (!found) return []
      const of = found.get(entry.bookable.id) ?? []
      const free = of.filter(({ available }) => available)
      const one = free[0] ?? of.find(({ queue }) => queue)
      const span = one && wireSpan(one, tenant.timezone, entry.rules)
      return [
        {
          ...told,
          available: free.length > 0,
          ...(span && { start: span.start, start_utc: span.start_utc }),
          ...(isEvent(entry) &&
            (free.length > 0 ? { more: free.length > 1 } : { nothing: nothingOf(entry, of, context) })),
        },
      ]
    })
    return ok({ bookables: answer, timezone: tenant.timezone })
  },
})
