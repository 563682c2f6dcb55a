import { isOwner, isStaffOf } from '../../domain/access/index.ts'
import type { RouteTakes } from '../../plugin-host/mount-routes.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { authenticate } from './authenticate.ts'

/**
 * Who calls a plugin's route that is not open. As for operations, a session counts only for requests of the host's own
 * pages, and a holder of the provider's key counts as staff whom nobody names.
 */
export const routePersons =
  (deps: Pick<SurfaceDeps, 'tokens' | 'ports' | 'production'>): RouteTakes['personOf'] =>
  async (request, tenant, access) => {
    const found = await authenticate(request, tenant, deps)
    if (!found.ok) return { ok: false, status: found.error.code === 'not_found' ? 404 : 401 }
    const { kind, user } = found.value.actor
    const { provider } = tenant.scope
    if (user === undefined)
      return kind === 'api' && access === 'staff' && provider !== ''
        ? { ok: true, person: null }
        : { ok: false, status: 401 }
    const [isHouse, isOwning] = [provider !== '' && isStaffOf(user, provider), isOwner(user)]
    if ((access === 'staff' && !isHouse) || (access === 'owner' && !isOwning)) return { ok: false, status: 403 }
    const { id, email, firstname, lastname } = user
    const role = isOwning ? 'owner' : isHouse ? 'staff' : 'customer'
    return { ok: true, person: { id, email, firstname, lastname, role } }
  }
