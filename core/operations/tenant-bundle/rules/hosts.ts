import { normalHost } from '../../../domain/domains/normal-host.ts'
import { type Fault, shown } from '../faults.ts'
import type { KnownEntities } from '../known-entities.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

interface Claim {
  host: string
  pointer: string
  kind: 'whitelabel' | 'provider'
  id: string
}
type Owner = Pick<Claim, 'kind' | 'id'>

const isOther = (owner: Owner | undefined, { kind, id }: Owner): boolean =>
  owner !== undefined && (owner.kind !== kind || owner.id !== id)

/** Each host belongs to one site: faults of domains and subdomains taken in the bundle or by others. */
export async function hostFaults(bundle: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const claims = claimsOf(bundle)
  const below = await namesBelow(bundle, known)
  const owners = await known.hosts([...claims, ...below].map(({ host }) => host))
  const claimed = new Map<string, Claim>()
  const faults = claims.flatMap((claim): Fault[] => {
    const { host, pointer } = claim
    const isFree = !isOther(owners.get(host), claim) && !claimed.has(host)
    claimed.set(host, claim)
    return isFree ? [] : [{ pointer, expected: 'a domain that no other site has', found: shown(host) }]
  })
  const hidden = below.flatMap((name): Fault[] => {
    const { host, pointer } = name
    const isHidden = isOther(owners.get(host), name) || isOther(claimed.get(host), name)
    const expected = 'a name for a provider at which no other site has its own domain'
    return isHidden ? [{ pointer, expected, found: shown(host) }] : []
  })
  return [...faults, ...hidden, ...(await subdomainFaults(bundle, known))]
}

/** The hosts that the bundle names. */
const claimsOf = ({ whitelabel, lists }: ShapedBundle): Claim[] => [
  ...(['url', 'domain'] as const).flatMap((field): Claim[] => {
    const host = whitelabel[field]
    if (host === undefined) return []
    return [{ host: normalHost(host), pointer: `/whitelabel/${field}`, kind: 'whitelabel', id: whitelabel.id }]
  }),
  ...lists.providers.flatMap(({ entity: { id, domain }, pointer }): Claim[] =>
    domain === undefined ? [] : [{ host: normalHost(domain), pointer: `${pointer}/domain`, kind: 'provider', id }],
  ),
]

/**
 * The names of providers below the white-label's hosts: those that the bundle names or that it has proven, and below
 * one that it names also those of its providers that are there already.
 */
async function namesBelow({ whitelabel, lists }: ShapedBundle, known: KnownEntities): Promise<Claim[]> {
  const { url, domain } = whitelabel
  const named = domain === undefined ? [] : [normalHost(domain)]
  const hosts = new Set([normalHost(url), ...named, ...(await known.servedDomains(whitelabel.id))])
  const own = new Set(lists.providers.map(({ entity }) => entity.id))
  const others = [...(await known.subdomains(whitelabel.id))].filter(([, id]) => !own.has(id))
  const at = (host: string, subdomain: string) => `${subdomain.toLowerCase()}.${host}`
  return [
    ...[...hosts].flatMap((host) =>
      lists.providers.map(({ entity: { id, subdomain }, pointer }): Claim => {
        return { host: at(host, subdomain), pointer: `${pointer}/subdomain`, kind: 'provider', id }
      }),
    ),
    ...named.flatMap((host) =>
      others.map(([subdomain, id]): Claim => {
        return { host: at(host, subdomain), pointer: '/whitelabel/domain', kind: 'provider', id }
      }),
    ),
  ]
}

async function subdomainFaults({ whitelabel, lists }: ShapedBundle, known: KnownEntities): Promise<Fault[]> {
  const own = new Set(lists.providers.map(({ entity }) => entity.id))
  const taken = new Map([...(await known.subdomains(whitelabel.id))].filter(([, id]) => !own.has(id)))
  return lists.providers.flatMap(({ entity: { id, subdomain }, pointer }): Fault[] => {
    const isFree = !taken.has(subdomain)
    if (isFree) taken.set(subdomain, id)
    if (isFree) return []
    const expected = 'a subdomain that no other provider of the white-label has'
    return [{ pointer: `${pointer}/subdomain`, expected, found: shown(subdomain) }]
  })
}
