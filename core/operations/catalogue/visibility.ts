import {
  anybody,
  gateOfList,
  isOpen,
  isStaffOf,
  type ListGate,
  mayAsk,
  type Standing,
  siteGateOf,
  standingOf,
  type Viewer,
} from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor, OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { type Catalogue, type CataloguedBookable, type CatalogueOf, siteOf } from './catalogue.ts'
import { shownCatalogue } from './content.ts'
import { linkNamed } from './limited-use.ts'

/** What decides about visibility: the caller and the site. */
export type ViewerContext = Pick<OperationInput<unknown>, 'tenant' | 'actor'> & { ports: Pick<Ports, 'catalogueOf'> }

/** The bookables of a site that one caller may see. Operations reach bookables only through this. */
export interface Visibility {
  viewer: Viewer
  catalogue: Catalogue
  /** Reads catalogues of other sites as this one was read. */
  read: CatalogueOf
  /** In order of name. */
  listed: CataloguedBookable[]
  /**
   * A bookable that the caller may see and book, by id, slug or custom link. Hidden and unknown ones both give null.
   */
  find(idOrSlug: string): CataloguedBookable | null
  /** How the caller may use a bookable; null for an unknown id. */
  standing(idOrSlug: string): Standing | null
}

/** Whether the caller works for the host's provider, as a person or with its key. */
export const isStaff = ({ user, kind }: Actor, { scope }: Pick<Tenant, 'scope'>): boolean =>
  user === undefined ? kind === 'api' : isStaffOf(user, scope.provider)

/** The viewer, from the caller and the catalogue's groups and links. */
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

/** What a call says of its caller beside who they are. */
interface Seeing {
  /** The limited-use link named by the call itself, instead of the one in the page's address. */
  linkid?: string | undefined
  /** The id of a bookable that they have a reservation of: they find it whether or not they could book it anew. */
  own?: string | undefined
  /** Whether they ask about a bookable: then what takes questions is found while it takes no bookings too. */
  asking?: boolean | undefined
}

/** The bookables that a viewer may see, on the site where they look. */
function seenBy(
  viewer: Viewer,
  catalogue: Catalogue,
  { tenant, read, own, asking = false }: Pick<Seeing, 'own' | 'asking'> & { tenant: Tenant; read: CatalogueOf },
): Visibility {
  const site = siteOf(tenant)
  const standing = ({ bookable }: CataloguedBookable) => standingOf(bookable, viewer, site)
  return {
    viewer,
    catalogue,
    read,
    get listed() {
      return viewer === anybody ? catalogue.inView : catalogue.all.filter((entry) => standing(entry) === 'listed')
    },
    find(key) {
      const entry = catalogue.find(key)
      if (!entry) return null
      const { bookable } = entry
      const isFound = isOpen(standing(entry)) || bookable.id === own || (asking && mayAsk(bookable, viewer, site))
      return isFound ? entry : null
    },
    standing(key) {
      const entry = catalogue.find(key)
      return entry && standing(entry)
    },
  }
}

/**
 * What the caller may see of the host's provider. Refuses with `site_locked` and `site_inactive` if they may see
 * nothing, and with `not_found` on a white-label's own domain.
 */
export const visibilityOf = (
  { tenant, actor, ports }: ViewerContext,
  seeing: Seeing = {},
): Promise<Result<Visibility>> => look({ tenant, actor }, ports.catalogueOf, seeing)

/** The same in the language of the call: for answers. What is stored goes by `visibilityOf`. */
export const shownTo = ({ tenant, actor, ports }: ViewerContext, seeing: Seeing = {}): Promise<Result<Visibility>> =>
  look({ tenant, actor }, (site) => shownCatalogue(site, ports), seeing)

async function look(
  { tenant, actor }: Omit<ViewerContext, 'ports'>,
  read: CatalogueOf,
  { linkid = actor.linkid, own, asking }: Seeing,
): Promise<Result<Visibility>> {
  if (!tenant.provider) return refuse('not_found')
  const gate = siteGateOf(tenant.provider.status, isStaff(actor, tenant))
  if (gate) return refuse(gate === 'locked' ? 'site_locked' : 'site_inactive')
  const catalogue = await read(tenant)
  return ok(seenBy(viewerOf(actor, catalogue, linkid), catalogue, { tenant, read, own, asking }))
}

/** Why the caller's list is empty; null if it is not. */
export const gateOf = ({ catalogue, standing }: Visibility): ListGate | null =>
  gateOfList(catalogue.all.flatMap(({ bookable }) => standing(bookable.id) ?? []))

/** A bookable of a master site's list, with the provider on whose site it is booked. */
export interface SubsiteBookable {
  entry: CataloguedBookable
  provider: NonNullable<Tenant['provider']>
}

/** A subsite's own tenant, as its master site uses it. */
export const subsiteTenant = (tenant: Tenant, provider: SubsiteBookable['provider']): Tenant => ({
  ...tenant,
  scope: { ...tenant.scope, provider: provider.id },
  stored: { ...tenant.stored, provider },
  timezone: provider.timezone ?? tenant.timezone,
})

/**
 * What a list shows, by id, with the site where it is booked: the site's own, and on a master site its subsites'. Ids
 * that none of them has are left out.
 */
export async function listedEntries(
  tenant: Tenant,
  ids: string[],
  catalogueOf: CatalogueOf,
): Promise<{ entry: CataloguedBookable; site: Tenant }[]> {
  const { find, subsites } = await catalogueOf(tenant)
  const own = ids.flatMap((id) => find(id) ?? []).map((entry) => ({ entry, site: tenant }))
  const others = ids.filter((id) => find(id) === null)
  if (others.length === 0) return own
  const each = subsites.map(async (provider) => {
    const site = subsiteTenant(tenant, provider)
    const theirs = await catalogueOf(site)
    const found = others.flatMap((id) => theirs.find(id) ?? []).filter(({ bookable }) => others.includes(bookable.id))
    return found.map((entry) => ({ entry: { ...entry, taxincluded: provider.taxincluded ?? false }, site }))
  })
  return [...own, ...(await Promise.all(each)).flat()]
}

/** The bookables that a master site lists of its subsites, in their order: those that the caller would see there. */
export async function subsiteBookables(
  visible: Visibility,
  { tenant, actor }: Omit<ViewerContext, 'ports'>,
): Promise<SubsiteBookable[]> {
  const each = visible.catalogue.subsites.map(async (provider): Promise<SubsiteBookable[]> => {
    const catalogue = await visible.read(subsiteTenant(tenant, provider))
    const viewer =
      visible.viewer === anybody ? anybody : { ...viewerOf(actor, catalogue, undefined), isProvider: false }
    const isListed = ({ bookable }: CataloguedBookable) => standingOf(bookable, viewer, siteOf(tenant)) === 'listed'
    return catalogue.all.filter(isListed).map((entry) => ({ entry, provider }))
  })
  return (await Promise.all(each)).flat()
}
