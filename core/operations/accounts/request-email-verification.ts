import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation } from '../define-operation.ts'
import { mailAttempt, mailsTo } from './account-attempts.ts'
import { accountEvent } from './account-events.ts'
import { newLink } from './account-links.ts'

/** Mails the signed-in person a link that proves their address. Does nothing if it is proven already. */
export const requestEmailVerification = defineOperation({
  name: 'request_email_verification',
  summary: 'Mails the signed-in person the link that proves their address.',
  ...calls.request_email_verification,
  access: 'person',
  effect: 'keyed',
  async handler(input) {
    const { tenant, actor, ports } = input
    const account = actor.user ? await ports.repositories(tenant.scope).users.account(actor.user.id) : null
    if (account === null) return refuse('login_required')
    if (account.emailverified !== null) return ok({ requested: false })
    const { id, email } = account.user
    const tooMany = await ports.throttle.count(tenant.scope, [mailAttempt(input), mailsTo(email, 'verify')])
    if (tooMany) return { ok: false, error: tooMany }
    const link = newLink('verify', { user: id }, input)
    await ports.transaction(tenant.scope, async (unit) => {
      await unit.links.insert(link)
      const about = { user: id, language: recipientLanguage(account.user, input), link: link.id }
      await unit.outbox.add([accountEvent('account.verify', about, input)])
    })
    return ok({ requested: true })
  },
})
