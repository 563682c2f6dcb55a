import {
  anybody,
  gateOfList,
  isOpen,
  isStaffOf,
  type ListGate,
  type Standing,
  siteGateOf,
  standingOf,
  type Viewer,
} from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor, OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { canBeBooked } from './bookable-in-view.ts'
import { type Catalogue, type CataloguedBookable, siteOf } from './catalogue.ts'
import { linkNamed } from './limited-use.ts'

/** What decides about what somebody sees: where they are, and who they are. */
export type Looking = Pick<OperationInput<unknown>, 'tenant' | 'actor'> & { ports: Pick<Ports, 'catalogueOf'> }

/** The bookables of a site as one caller may see them. Operations reach bookables through this, and no other way. */
export interface Sight {
  viewer: Viewer
  catalogue: Catalogue
  /** In order of name. */
  listed: CataloguedBookable[]
  /** One that they may see and book, by id or slug; whatever else there is answers like what there isn't. */
  find(idOrSlug: string): CataloguedBookable | null
  /** How one stands to them; null for an id that nobody has. */
  standing(idOrSlug: string): Standing | null
}

/** Works for the host's provider, as a person or with its key. */
export const isStaff = ({ user, kind }: Actor, { scope }: Pick<Tenant, 'scope'>): boolean =>
  user === undefined ? kind === 'api' : isStaffOf(user, scope.provider)

/** Who looks, by who they are and what the catalogue knows of them. */
function viewerOf({ user, kind }: Actor, catalogue: Catalogue, linkid: string | undefined): Viewer {
  if (user === undefined && kind !== 'api' && linkid === undefined) return anybody
  const groups = [...catalogue.groups].filter(([, { users }]) => user !== undefined && users.has(user.id))
  return {
    ...(user && { person: user }),
    isProvider: user === undefined && kind === 'api',
    groups: new Set(groups.map(([id]) => id)),
    linked: linkNamed(catalogue, linkid)?.bookable ?? null,
  }
}

/** A provider's bookables as one viewer may see them; `site` is where they look. */
function seenBy(viewer: Viewer, catalogue: Catalogue, tenant: Tenant): Sight {
  const site = siteOf(tenant)
  const standing = ({ bookable }: CataloguedBookable) => standingOf(bookable, viewer, site)
  const known = (key: string) => {
    const entry = catalogue.find(key)
    return entry && canBeBooked(entry.bookable) ? entry : null
  }
  return {
    viewer,
    catalogue,
    get listed() {
      return viewer === anybody ? catalogue.inView : catalogue.all.filter((entry) => standing(entry) === 'listed')
    },
    find(key) {
      const entry = known(key)
      return entry && isOpen(standing(entry)) ? entry : null
    },
    standing(key) {
      const entry = known(key)
      return entry && standing(entry)
    },
  }
}

/**
 * What a caller may see of the host's provider. Refused with `site_locked` and `site_inactive` where they may see
 * nothing, `not_found` on a white-label's own domain.
 * @param linkid the limited-use link that a call names itself, instead of the one by which its caller came
 */
export async function sightOf(looking: Looking, linkid = looking.actor.linkid): Promise<Result<Sight>> {
  const { tenant, actor, ports } = looking
  if (!tenant.provider) return refuse('not_found')
  const gate = siteGateOf(tenant.provider.status, isStaff(actor, tenant))
  if (gate) return refuse(gate === 'locked' ? 'site_locked' : 'site_inactive')
  const catalogue = await ports.catalogueOf(tenant)
  return ok(seenBy(viewerOf(actor, catalogue, linkid), catalogue, tenant))
}

/** Why there is nothing in a caller's list; null where there is something. */
export const gateOf = ({ catalogue, standing }: Sight): ListGate | null =>
  gateOfList(catalogue.all.flatMap(({ bookable }) => standing(bookable.id) ?? []))

/** A bookable of a master site's list, with the provider on whose site it is booked. */
export interface Gathered {
  entry: CataloguedBookable
  provider: NonNullable<Tenant['provider']>
}

/** A subsite's own tenant, as its master site looks at it. */
export const thereOf = (tenant: Tenant, { id, timezone }: Gathered['provider']): Tenant => ({
  ...tenant,
  scope: { ...tenant.scope, provider: id },
  timezone: timezone ?? tenant.timezone,
})

/** What a master site lists of its subsites, in their order: as the same person would see it on each of them. */
export async function gatheredBy(sight: Sight, { tenant, actor, ports }: Looking): Promise<Gathered[]> {
  const each = sight.catalogue.subsites.map(async (provider): Promise<Gathered[]> => {
    const catalogue = await ports.catalogueOf(thereOf(tenant, provider))
    const viewer = sight.viewer === anybody ? anybody : { ...viewerOf(actor, catalogue, undefined), isProvider: false }
    const isListed = ({ bookable }: CataloguedBookable) => standingOf(bookable, viewer, siteOf(tenant)) === 'listed'
    return catalogue.all.filter(isListed).map((entry) => ({ entry, provider }))
  })
  return (await Promise.all(each)).flat()
}
