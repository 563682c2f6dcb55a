import { isRecord } from '../../domain/is-record.ts'
import { type Fault, pointerOf, shown } from './faults.ts'
import { type Kind, kinds } from './kinds.ts'
import type { KnownEntities, KnownEntity } from './known-entities.ts'
import { orMeant } from './nearest-name.ts'
import type { RawBundle } from './prepare-bundle.ts'
import { type Reference, referencesOf } from './references.ts'

const singular: Record<Kind, string> = {
  providers: 'a provider',
  resources: 'a resource',
  resourcegroups: 'a resource group',
  forms: 'a form',
  addons: 'an add-on',
  users: 'a user',
  bookinggroups: 'a booking group',
  bookables: 'a bookable',
  availabilities: 'an availability',
  blackouts: 'a blackout',
  discounts: 'a discount',
  pointspackages: 'a points package',
  dictionaries: 'a dictionary',
  limited_use_links: 'a limited-use link',
  reservations: 'a reservation',
}

const idOf = (entity: unknown): string | null => (isRecord(entity) && typeof entity.id === 'string' ? entity.id : null)

const fieldOf = (entity: unknown, name: string): string => {
  const value = isRecord(entity) ? entity[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** Faults for ids given twice, ids of another white-label, and unknown ids. */
export async function checkReferences(raw: RawBundle, known: KnownEntities): Promise<Fault[]> {
  const whitelabel = idOf(raw.whitelabel) ?? ''
  const faults: Fault[] = []
  for (const kind of kinds) {
    faults.push(...duplicates(raw.lists[kind], pointerOf(kind), 'another of this list'))
    const ids = raw.lists[kind].flatMap((entity) => idOf(entity) ?? [])
    const there = await known.find(kind, ids)
    faults.push(...foreign(raw.lists[kind], kind, there, whitelabel))
  }
  return [...faults, ...(await unknownIds(raw, known, whitelabel))]
}

/** Ids that occur more than once in a list. */
export function duplicates(list: unknown[], pointer: string, other: string): Fault[] {
  const seen = new Set<string>()
  return list.flatMap((entity, index) => {
    const id = idOf(entity)
    if (id === null) return []
    if (seen.has(id)) {
      return [{ pointer: `${pointer}/${index}/id`, expected: `an id that ${other} does not have`, found: shown(id) }]
    }
    seen.add(id)
    return []
  })
}

function foreign(list: unknown[], kind: Kind, there: Map<string, KnownEntity>, whitelabel: string): Fault[] {
  return list.flatMap((entity, index) => {
    const id = idOf(entity)
    const owner = id === null ? undefined : there.get(id)
    if (!owner || owner.whitelabel === whitelabel) return []
    const expected = 'an id that no other white-label uses'
    return [{ pointer: pointerOf(kind, index, 'id'), expected, found: shown(id) }]
  })
}

/** The owner of each entity: named in the bundle, else known by the database. */
async function ownersOf(
  raw: RawBundle,
  known: KnownEntities,
  references: Reference[],
  whitelabel: string,
): Promise<(kind: Kind, id: string) => string | null> {
  const owners = new Map<string, string>()
  for (const kind of kinds) {
    const wanted = new Set(references.filter((one) => one.to === kind).map((one) => one.id))
    for (const entity of raw.lists[kind]) {
      const id = idOf(entity)
      if (id !== null) owners.set(`${kind} ${id}`, fieldOf(entity, 'provider'))
      if (id !== null) wanted.delete(id)
    }
    for (const [id, one] of await known.find(kind, [...wanted])) {
      if (one.whitelabel === whitelabel) owners.set(`${kind} ${id}`, one.provider)
    }
  }
  return (kind, id) => owners.get(`${kind} ${id}`) ?? null
}

async function unknownIds(raw: RawBundle, known: KnownEntities, whitelabel: string): Promise<Fault[]> {
  const all = kinds.flatMap((kind) =>
    raw.lists[kind].flatMap((entity, index) =>
      isRecord(entity) ? [{ kind, entity, references: referencesOf(kind, entity, pointerOf(kind, index)) }] : [],
    ),
  )
  const ownerOf = await ownersOf(
    raw,
    known,
    all.flatMap((one) => one.references),
    whitelabel,
  )
  const references = all.flatMap((one) => one.references)
  const lost = new Set(
    references.filter(({ to, id }) => to === 'providers' && ownerOf(to, id) === null).map(({ id }) => id),
  )
  const idsIn = (kind: Kind) => raw.lists[kind].flatMap((one) => idOf(one) ?? [])
  return all.flatMap(({ entity, references }) => {
    const home = fieldOf(entity, 'provider') || ownerOf('bookables', fieldOf(entity, 'bookable')) || ''
    return references.flatMap((reference) =>
      referenceFault(reference, ownerOf(reference.to, reference.id), home, lost, idsIn),
    )
  })
}

/** @param lost unknown providers: reported where they are named, and not again for what depends on them */
function referenceFault(
  { to, id, pointer, sameProvider }: Reference,
  owner: string | null,
  home: string,
  lost: Set<string>,
  ids: (kind: Kind) => string[],
): Fault[] {
  const found = shown(id)
  if (owner === null)
    return [{ pointer, expected: `the id of ${singular[to]} of this white-label`, found: found + orMeant(id, ids(to)) }]
  const isOther = owner !== '' && owner !== home && !lost.has(owner)
  const isElsewhere = sameProvider && home !== '' && isOther && !lost.has(home)
  return isElsewhere ? [{ pointer, expected: `${singular[to]} of the provider ${shown(home)}`, found }] : []
}
