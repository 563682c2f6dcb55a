import { type Result, refuse } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'
import { linkAttempt } from './account-attempts.ts'
import type { StoredAccount } from './account-repository.ts'
import type { LinkPurpose, StoredLink } from './stored-link.ts'

export const LinkToken = { minLength: 1, maxLength: 200, description: 'what the mailed link carries' }

/**
 * The link that a token stands for, and whose it is; `link_expired` alike for one that was never given, is over, or
 * whose account is gone. It may have been used: what that means the caller knows.
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
  const isOpen = link !== null && purposes.includes(link.purpose) && link.expires > ports.clock.now()
  const account = isOpen ? await users.account(link.user) : null
  return link && account ? { ok: true, value: { link, account } } : refuse('link_expired')
}
