import type { OperationInput } from '../define-operation.ts'
import type { LinkPurpose, StoredLink } from './stored-link.ts'

const hour = 3_600_000

/** A person who asked for a link is waiting for it; one who was invited may be away. */
export const linkLife: Record<LinkPurpose, number> = {
  reset: hour,
  invite: 72 * hour,
  verify: 24 * hour,
  email: 24 * hour,
}

/** The page of each link: it sets a password (specification, customer surfaces 2) or proves an address. */
const pages: Record<LinkPurpose, string> = {
  reset: '/passwordreset',
  invite: '/passwordreset',
  verify: '/verifyemail',
  email: '/verifyemail',
}

export const passwordPage = pages.reset

/** A link that works once. Without a user it expires at once and its mail is sent to nobody. */
export function newLink(
  purpose: LinkPurpose,
  { user, email = null }: { user: string | undefined; email?: string | null },
  { ports }: Pick<OperationInput<unknown>, 'ports'>,
): StoredLink {
  const created = ports.clock.now()
  const expires = user === undefined ? created : created + linkLife[purpose]
  return { id: ports.ids.ordered(), user: user ?? '', purpose, email, created, expires, used: null }
}

/** The link's address, always at the origin of the tenant that mails it. */
export function linkAddress(
  { id, purpose }: Pick<StoredLink, 'id' | 'purpose'>,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): string {
  const token = ports.tokens.accountLink({ whitelabel: tenant.scope.whitelabel, id, purpose })
  return `${tenant.origin}${pages[purpose]}?token=${token}`
}
