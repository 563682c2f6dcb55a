import { type Result, refuse } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'
import { linkAttempt } from './account-attempts.ts'
import type { StoredAccount } from './account-repository.ts'
import { isMailed, type LinkPurpose, type StoredLink } from './stored-link.ts'

/**
 * The link of a token, with its account. Refuses with `link_expired` for an unknown or expired link and for an account
 * that is gone. A link that was used is returned too: the caller decides what that means.
 */
export async function linkOfToken(
  token: string,
  purposes: readonly LinkPurpose[],
  input: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>,
): Promise<Result<{ link: StoredLink; account: StoredAccount }>> {
  const { tenant, ports } = input
  const tooMany = await ports.throttle.count(tenant.scope, [linkAttempt(input)])
  if (tooMany) return { ok: false, error: tooMany }
  const id = ports.tokens.linkOf(tenant.scope.whitelabel, purposes, token)
  const { links, users } = ports.repositories(tenant.scope)
  const link = id === null ? null : await links.find(id)
  const isOpen = link && isMailed(link) && purposes.includes(link.purpose) && link.expires > ports.clock.now()
  const account = isOpen ? await users.account(link.user) : null
  return link && isMailed(link) && account ? { ok: true, value: { link, account } } : refuse('link_expired')
}
