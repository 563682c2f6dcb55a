import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { mailAttempt, mailsTo } from './account-attempts.ts'
import { accountEvent } from './account-events.ts'
import { newLink } from './account-links.ts'
import { readEmail } from './read-person.ts'

/**
 * Mails a link that sets a new password. It answers the same, and does the same work, whether or not an account has the
 * address: for one that none has, the link opens nothing and its mail has nobody to go to.
 */
export const requestPasswordReset = defineOperation({
  name: 'request_password_reset',
  summary: 'Mails the link that sets a new password, where an account has the address.',
  params: Type.Object({ email: Type.String({ maxLength: 200 }) }),
  result: Type.Object({ requested: Type.Literal(true) }),
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
      await unit.outbox.add([accountEvent('account.reset', { user: link.user, link: link.id }, input)])
    })
    return ok({ requested: true as const })
  },
})
