import { type Fault, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import { normalHost } from '../normal-host.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

interface Claim {
  host: string
  pointer: string
  kind: 'whitelabel' | 'provider'
  id: string
}

/** Each host belongs to one site: faults of domains and subdomains taken in the bundle or by others. */
export async function hostFaults(bundle: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const { whitelabel, lists } = bundle
  const claims: Claim[] = [
    { host: normalHost(whitelabel.url), pointer: '/whitelabel/url', kind: 'whitelabel', id: whitelabel.id },
    ...lists.providers.flatMap(({ entity, pointer }): Claim[] =>
      entity.domain === undefined
        ? []
        : [{ host: normalHost(entity.domain), pointer: `${pointer}/domain`, kind: 'provider', id: entity.id }],
    ),
  ]
  const taken = await known.hosts(claims.map(({ host }) => host))
  const seen = new Set<string>()
  const faults = claims.flatMap(({ host, pointer, kind, id }): Fault[] => {
    const owner = taken.get(host)
    const isForeign = owner !== undefined && (owner.kind !== kind || owner.id !== id)
    const isTwice = seen.has(host)
    seen.add(host)
    if (!isForeign && !isTwice) return []
    return [{ pointer, expected: 'a domain that no other site has', found: shown(host) }]
  })
  return [...faults, ...(await subdomainFaults(bundle, known, whitelabel.id))]
}

async function subdomainFaults({ lists }: ShapedBundle, known: KnownEntities, whitelabel: string): Promise<Fault[]> {
  const own = new Set(lists.providers.map(({ entity }) => entity.id))
  const taken = new Map([...(await known.subdomains(whitelabel))].filter(([, id]) => !own.has(id)))
  return lists.providers.flatMap(({ entity: { id, subdomain }, pointer }): Fault[] => {
    const isFree = !taken.has(subdomain)
    if (isFree) taken.set(subdomain, id)
    if (isFree) return []
    const expected = 'a subdomain that no other provider of the white-label has'
    return [{ pointer: `${pointer}/subdomain`, expected, found: shown(subdomain) }]
  })
}
