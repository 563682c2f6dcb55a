import type { Ports } from '../ports.ts'
import type { TenantScope } from '../tenant.ts'

/** The names below which a name is, the nearest first: `a.b.c` is below `b.c` and `c`. */
const namesAbove = (host: string): string[] => {
  const parts = host.split('.')
  return parts.slice(1).map((_, index) => parts.slice(index + 1).join('.'))
}

/**
 * Whether a name belongs to another site than the asking one (a white-label, where the scope names no provider): as its
 * domain, as a name below a white-label's, or, for a white-label, because another site has one of the names at which
 * its providers would be.
 */
export async function isTaken(
  host: string,
  scope: TenantScope,
  { repositories }: Pick<Ports, 'repositories'>,
): Promise<boolean> {
  const { known } = repositories(scope).entities
  const above = namesAbove(host)
  const below = new Map(
    scope.provider === ''
      ? [...(await known.subdomains(scope.whitelabel))].map(([subdomain, id]) => [`${subdomain}.${host}`, id])
      : [],
  )
  const owners = await known.hosts([host, ...above, ...below.keys()])
  const isOwn = (name: string, kind: 'whitelabel' | 'provider', id: string) => {
    const owner = owners.get(name)
    return owner === undefined || (owner.kind === kind && owner.id === id)
  }
  const isFree =
    scope.provider === '' ? isOwn(host, 'whitelabel', scope.whitelabel) : isOwn(host, 'provider', scope.provider)
  const isBelowOther = above.some((name) => owners.get(name)?.kind === 'whitelabel')
  return !isFree || isBelowOther || [...below].some(([name, id]) => !isOwn(name, 'provider', id))
}
