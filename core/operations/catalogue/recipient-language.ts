import type { OperationInput } from '../define-operation.ts'
import { ownLanguage } from './own-language.ts'
import { isStaff } from './visibility.ts'

/** Who is written to, as far as they are known: null for somebody without an account. */
type Recipient = { id?: string; language?: string | null } | null

/**
 * The language in which somebody is written to because of a call: the one that it names, else that of the page that it
 * comes from. What staff cause for somebody else is in the language of the recipient's account, else in the provider's,
 * whatever the staff's pages are in.
 */
export function recipientLanguage(
  recipient: Recipient,
  { actor, tenant }: Pick<OperationInput<unknown>, 'actor' | 'tenant'>,
  named?: string | undefined,
): string {
  const isOwn = recipient?.id !== undefined && recipient.id === actor.user?.id
  const known = isOwn || !isStaff(actor, tenant) ? actor.language : recipient?.language || ownLanguage(tenant)
  return (named ?? known).toLowerCase()
}
