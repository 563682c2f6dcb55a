import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLinkGood, linkNamed } from '../../operations/catalogue/limited-use.ts'
import { subsiteBookables, type Visibility, visibilityOf } from '../../operations/catalogue/visibility.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { findSession } from '../tokens/find-session.ts'
import { linkOf } from '../tokens/limited-use-link.ts'
import { isSameOrigin } from '../tokens/same-origin.ts'
import { sentSession } from '../tokens/session-token.ts'
import type { LinkFault } from './bootstrap/page-request.ts'
import type { SiteDeps } from './site-deps.ts'

/** A visitor for whom a page may differ from everybody's. */
export interface Visitor {
  actor: Actor
  /** The same for all who see the same, so that they share pages; it does not identify anybody. */
  key: string
  /** The bookable of this request's limited-use link, while the link is valid. */
  leadsTo: string | null
}

/** Whether a request carries any identity. Requests without one are answered from the cache at once. */
export const hasIdentity = (request: FastifyRequest, { production }: Pick<SiteDeps, 'production'>): boolean =>
  (request.headers.cookie !== undefined || request.headers['session-token'] !== undefined || hasLink(request)) &&
  (sentSession(request, production) !== null || linkOf(request) !== undefined)

/** Whether the address itself has a limited-use link. */
export const hasLink = ({ query }: Pick<FastifyRequest, 'query'>) =>
  typeof query === 'object' && query !== null && 'linkid' in query

/**
 * Whether a session cookie counts for a page: in requests by this host's own pages, and in navigations from anywhere. A
 * page changes nothing, and other sites can't read it.
 */
const countsSession = ({ headers }: FastifyRequest): boolean =>
  isSameOrigin(headers) || (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')

/** The link's bookable, if the link can still be used to book. */
async function openedBy({ catalogue, viewer }: Visibility, actor: Actor, tenant: Tenant, { ports }: SiteDeps) {
  const link = viewer.linked === null ? null : linkNamed(catalogue, actor.linkid)
  const isGood = link !== null && (await isLinkGood(link, actor, { tenant, ports }))
  return isGood ? link.bookable : null
}

/** Why the link of an address opens nothing, for a visitor whom it leads nowhere; null for an address without one. */
export async function linkFaultOf(
  request: FastifyRequest,
  tenant: Tenant,
  { ports }: Pick<SiteDeps, 'ports'>,
): Promise<LinkFault | null> {
  const linkid = hasLink(request) ? linkOf(request) : undefined
  if (linkid === undefined || !tenant.provider) return null
  return linkNamed(await ports.catalogueOf(tenant), linkid) ? 'ended' : 'unknown'
}

/**
 * The part of visibility that a page may show: the viewer's standing for each bookable, since an unlisted one has a
 * page too, and which bookables of subsites are listed for them.
 */
async function keyOf(visible: Visibility, opened: string | null, context: { tenant: Tenant; actor: Actor }) {
  const theirs = await subsiteBookables(visible, context)
  const standings = visible.catalogue.all.map(({ bookable: { id } }) => [id, visible.standing(id)])
  const gathered = theirs.map(({ entry }) => entry.bookable.id)
  const seen = JSON.stringify([context.actor.user !== undefined, opened, visible.viewer.linked, standings, gathered])
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22)
}

/** The visitor of a page; null for anonymous visitors, and if everybody sees only the gate. */
export async function visitorOf(request: FastifyRequest, tenant: Tenant, deps: SiteDeps): Promise<Visitor | null> {
  const found = await findSession(request, tenant, deps, countsSession(request))
  const linkid = linkOf(request)
  if ((found === null && linkid === undefined) || !tenant.provider) return null
  const actor: Actor = {
    kind: found === null ? 'site' : 'user',
    ...(found && { user: found.user, session: found.id }),
    ...(linkid !== undefined && { linkid }),
    provider: tenant.scope.provider,
    ip: request.ip,
    language: tenant.language,
  }
  const visible = await visibilityOf({ tenant, actor, ports: deps.ports })
  if (!visible.ok) return null
  const opened = await openedBy(visible.value, actor, tenant, deps)
  if (found === null && opened === null && visible.value.viewer.linked === null) return null
  const key = await keyOf(visible.value, opened, { tenant, actor })
  return { actor, key, leadsTo: hasLink(request) ? opened : null }
}
