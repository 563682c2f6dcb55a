import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLinkGood, linkNamed } from '../../operations/catalogue/limited-use.ts'
import { gatheredBy, type Sight, sightOf } from '../../operations/catalogue/sight.ts'
import type { Actor } from '../../operations/define-operation.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { linkOf } from '../tokens/came-by.ts'
import { findSession } from '../tokens/find-session.ts'
import { isSameOrigin } from '../tokens/same-origin.ts'
import { sentSession } from '../tokens/session-token.ts'
import type { SiteDeps } from './site-deps.ts'

/** Somebody for whom a page may show other things than for everybody. */
export interface Visitor {
  actor: Actor
  /** Alike for all who see the same, so that they share their pages; it tells nothing of who they are. */
  key: string
  /** The bookable that the limited-use link of this very request leads to, while the link is good. */
  leadsTo: string | null
}

/** Whether a request shows anything of who sends it. Those that don't are answered from the cache at once. */
export const isOfSomebody = (request: FastifyRequest, { production }: Pick<SiteDeps, 'production'>): boolean =>
  (request.headers.cookie !== undefined || request.headers['session-token'] !== undefined || hasLink(request)) &&
  (sentSession(request, production) !== null || linkOf(request) !== undefined)

/** Whether the address itself names a limited-use link. */
export const hasLink = ({ query }: Pick<FastifyRequest, 'query'>) =>
  typeof query === 'object' && query !== null && 'linkid' in query

/**
 * Whether a session cookie counts for a page: where this host's own page asks, and where somebody goes to the page, from
 * wherever. A page changes nothing, and no other site reads what its reader is shown.
 */
const isOwnLook = ({ headers }: FastifyRequest): boolean =>
  isSameOrigin(headers) || (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document')

/** The link's bookable, if somebody could still book by it. */
async function openedBy({ catalogue, viewer }: Sight, actor: Actor, tenant: Tenant, { ports }: SiteDeps) {
  const link = viewer.linked === null ? null : linkNamed(catalogue, actor.linkid)
  const isGood = link !== null && (await isLinkGood(ports.repositories(tenant.scope), link, ports.clock.now()))
  return isGood ? link.bookable : null
}

/**
 * What a page may show to this viewer and not to another: how each bookable stands to them, since one that is in
 * nobody's list has a page too, and which others are gathered for them.
 */
async function keyOf(sight: Sight, opened: string | null, looking: { tenant: Tenant; actor: Actor }, deps: SiteDeps) {
  const theirs = await gatheredBy(sight, { ...looking, ports: deps.ports })
  const standings = sight.catalogue.all.map(({ bookable: { id } }) => [id, sight.standing(id)])
  const gathered = theirs.map(({ entry }) => entry.bookable.id)
  const seen = JSON.stringify([looking.actor.user !== undefined, opened, sight.viewer.linked, standings, gathered])
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22)
}

/** Who asks for a page; null for nobody in particular, and where nobody sees anything but the gate. */
export async function visitorOf(request: FastifyRequest, tenant: Tenant, deps: SiteDeps): Promise<Visitor | null> {
  const found = await findSession(request, tenant, deps, isOwnLook(request))
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
  const sight = await sightOf({ tenant, actor, ports: deps.ports })
  if (!sight.ok) return null
  const opened = await openedBy(sight.value, actor, tenant, deps)
  if (found === null && opened === null && sight.value.viewer.linked === null) return null
  const key = await keyOf(sight.value, opened, { tenant, actor }, deps)
  return { actor, key, leadsTo: hasLink(request) ? opened : null }
}
