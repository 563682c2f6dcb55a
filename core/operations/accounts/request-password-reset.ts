import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation } from '../define-operation.ts'
import { mailAttempt, mailsTo } from './account-attempts.ts'
import { accountEvent } from './account-events.ts'
import { newLink } from './account-links.ts'
import { readEmail } from './read-person.ts'

/**
 * Mails a link that sets a new password. Answer and work are the same for known and unknown addresses: for an unknown
 * one, the link opens nothing and the mail has no recipient.
 */
export const requestPasswordReset = defineOperation({
  name: 'request_password_reset',
  summary: 'Mails the link that sets a new password, where an account has the address.',
  ...calls.request_password_reset,
  access: 'open',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    const email = readEmail(params.email)
    if (!email.ok) return email
    const tooMany = await ports.throttle.count(tenant.scope, [mailAttempt(input)])
    if (tooMany) return { ok: false, error: tooMany }
    const isEnough = (await ports.throttle.count(tenant.scope, [mailsTo(email.value, 'reset')])) !== null
    const account = await ports.repositories(tenant.scope).users.accountByEmail(email.value)
    const user = isEnough ? undefined : account?.user.id
    const link = newLink('reset', { user }, input)
    await ports.transaction(tenant.scope, async (unit) => {
      await unit.links.insert(link)
      const about = { user: link.user, language: recipientLanguage(account?.user ?? null, input), link: link.id }
      await unit.outbox.add([accountEvent('account.reset', about, input)])
    })
    return ok({ requested: true as const })
  },
})
