import { selectionOf } from '../../../domain/availability/selection-methods.ts'
import { defaultTimezone } from '../../../domain/entities/defaults.ts'
import { isTimeZone } from '../../../domain/time/index.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'
import type { Zones } from '../zones.ts'

/**
 * Faults of resources that a white-label's providers share, and of what takes them. Each is one unit that nobody is
 * assigned to or claims, that nobody drives to, in one time zone; an id never changes hands, because what is booked
 * already stands in the book of whoever had it.
 */
export async function sharedResourceFaults(bundle: ShapedBundle, zones: Zones, known: KnownEntities): Promise<Fault[]> {
  const { resources } = bundle.lists
  const own = new Set(resources.map(({ entity }) => entity.id))
  const named = takings(bundle).map(({ resource }) => resource)
  const there = await known.find('resources', [...new Set([...own, ...named])])
  const shared = new Set([
    ...resources.flatMap(({ entity }) => (entity.provider === undefined ? [entity.id] : [])),
    ...[...there].flatMap(([id, one]) => (one.provider === '' && !own.has(id) ? [id] : [])),
  ])
  const before = new Map([...there].map(([id, one]) => [id, one.provider]))
  return [
    ...resources.flatMap((one) => [...handedOver(one, before.get(one.entity.id)), ...unfit(one)]),
    ...bundle.lists.bookables.flatMap((one) => unfitTaker(one, shared)),
    ...(await zoneFaults(bundle, shared, zones, known)),
  ]
}

type Resource = ShapedBundle['lists']['resources'][number]
type Bookable = ShapedBundle['lists']['bookables'][number]

interface Taking {
  provider: string
  resource: string
  pointer: string
  /** Whether nobody names it while it is booked, since somebody claims it later. */
  isClaimed: boolean
}

function takingsOf({ entity, pointer }: Bookable): Taking[] {
  const { provider, requiredresources = [], requirementgroups = [] } = entity
  const at = (...path: (string | number)[]) => pointer + pointerOf(...path)
  return [
    ...requiredresources.map((resource, index) => ({
      ...{ provider, resource, pointer: at('requiredresources', index), isClaimed: false },
    })),
    ...requirementgroups.flatMap((group, which) =>
      group.resources.map((resource, index) => ({
        ...{ provider, resource, pointer: at('requirementgroups', which, 'resources', index) },
        isClaimed: selectionOf(group).namedBy === 'nobody',
      })),
    ),
  ]
}

const takings = ({ lists }: ShapedBundle): Taking[] => lists.bookables.flatMap(takingsOf)

/** @param before its provider as it is stored, empty for the white-label; undefined for a new one */
function handedOver({ entity: { provider = '' }, pointer }: Resource, before: string | undefined): Fault[] {
  if (before === undefined || (before === '') === (provider === '')) return []
  const expected =
    before === ''
      ? 'none, since all providers share it; one of a provider’s own needs another id'
      : `${shown(before)}, whose it is; one that all providers share needs another id`
  return [{ pointer: `${pointer}/provider`, expected, found: shown(provider === '' ? undefined : provider) }]
}

/** What a shared resource can't have. */
function unfit({ entity, pointer }: Resource): Fault[] {
  if (entity.provider !== undefined) return []
  const { reservation_capacity: units = 1, user, users = [] } = entity
  const fault = (field: string, expected: string, found: unknown): Fault => ({
    ...{ pointer: `${pointer}/${field}`, expected, found: shown(found) },
  })
  const nobody = 'nobody, since all providers share the resource; or the "provider" that alone has it'
  return [
    ...(units > 1
      ? [
          fault(
            'reservation_capacity',
            '1, since all providers share the resource; several alike are several resources',
            units,
          ),
        ]
      : []),
    ...(user === undefined ? [] : [fault('user', nobody, user)]),
    ...(users.length === 0 ? [] : [fault('users', nobody, users)]),
  ]
}

/** How a bookable can't take a shared resource. */
function unfitTaker(bookable: Bookable, shared: ReadonlySet<string>): Fault[] {
  const taken = takingsOf(bookable).filter(({ resource }) => shared.has(resource))
  const [first] = taken
  if (!first) return []
  const claimed = taken.filter(({ isClaimed }) => isClaimed)
  return [
    ...claimed.map(({ pointer, resource }) => ({
      pointer,
      expected:
        'a resource of the provider’s own, since staff can’t claim one that all providers share; or "selectionmethod": "priorityoffer"',
      found: shown(resource),
    })),
    ...(bookable.entity.drivetime
      ? [
          {
            pointer: `${bookable.pointer}/drivetime`,
            expected: `no drive time, since it takes ${shown(first.resource)}, which all providers share`,
            found: shown(true),
          },
        ]
      : []),
  ]
}

/**
 * Providers that take one resource have one time zone: that of those which the bundle leaves as they are, else of the
 * first that it names.
 */
async function zoneFaults(
  bundle: ShapedBundle,
  shared: ReadonlySet<string>,
  zones: Zones,
  known: KnownEntities,
): Promise<Fault[]> {
  const { bookables, providers } = bundle.lists
  const own = new Set(bookables.map(({ entity }) => entity.id))
  const pointers = new Map(providers.map(({ entity, pointer }) => [entity.id, `${pointer}/timezone`]))
  // What is wrong with a zone is told where it stands, and not again for what is taken.
  const hasZone = (id: string) =>
    providers.every(({ entity }) => entity.id !== id || isTimeZone(entity.timezone ?? defaultTimezone))
  const untimed = new Map<string, string>(
    providers.flatMap(({ entity, pointer }) =>
      entity.timezone === undefined ? [[entity.id, `${pointer}/timezone`] as const] : [],
    ),
  )
  const stored = (await known.takers(bundle.whitelabel.id)).filter(({ bookable }) => !own.has(bookable))
  const left = stored.map(({ resource, provider, timezone }) => {
    const pointer = pointers.get(provider)
    return { resource, zone: pointer === undefined ? timezone : zones.ofProvider(provider), pointer }
  })
  const now = takings(bundle)
    .filter(({ resource, provider }) => shared.has(resource) && hasZone(provider))
    .map(({ resource, provider, pointer }) => ({
      ...{ resource, zone: zones.ofProvider(provider), pointer: untimed.get(provider) ?? pointer },
      isTimed: !untimed.has(provider),
    }))
    // A zone that nobody wrote is told to be another one than those that are written.
    .toSorted((one, other) => Number(other.isTimed) - Number(one.isTimed))
  const kept = left.filter(({ pointer }) => pointer === undefined)
  const all = [...kept, ...left.filter(({ pointer }) => pointer !== undefined), ...now]
  const zoneOf = new Map<string, string>()
  const faults = new Map<string, Fault>()
  for (const { resource, zone, pointer } of all) {
    const first = zoneOf.get(resource) ?? zone
    zoneOf.set(resource, first)
    if (first === zone || pointer === undefined) continue
    const expected = pointer.startsWith('/providers/')
      ? `${shown(first)}, the time zone of the other providers that share ${shown(resource)}`
      : `a resource of the provider’s own, or the time zone ${shown(first)} of the others that share this one`
    const isUntimed = [...untimed.values()].includes(pointer)
    const found = isUntimed
      ? `nothing, which means ${shown(zone)}`
      : pointer.startsWith('/providers/')
        ? shown(zone)
        : `${shown(resource)} in ${shown(zone)}`
    faults.set(pointer, { pointer, expected, found })
  }
  return [...faults.values()]
}
