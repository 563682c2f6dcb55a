import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { proveAddress } from '../addresses/prove-address.ts'
import { AlreadyExists } from '../already-exists.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation } from '../define-operation.ts'
import { accountEvent } from './account-events.ts'
import { linkOfToken } from './redeem-link.ts'

/**
 * Proves an address by a mailed link and, if it is new, gives it to the account. The account must be signed in:
 * otherwise a stranger could make an account with another's address, wait until its owner follows the link, and read
 * their reservations.
 */
export const verifyEmail = defineOperation({
  name: 'verify_email',
  summary: 'Proves the address of the signed-in person by a mailed link.',
  ...calls.verify_email,
  access: 'open',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const found = await linkOfToken(params.token, ['verify', 'email'], input)
    if (!found.ok) return found
    const { link, account } = found.value
    if (actor.user?.id !== account.user.id) return refuse('login_required')
    const before = account.user.email
    const email = link.email ?? before
    const answer = ok({ verified: true as const, email })
    if (link.used !== null) return account.emailverified !== null && before === email ? answer : refuse('link_expired')
    const now = ports.clock.now()
    try {
      const isFirst = await ports.transaction(tenant.scope, async (unit) => {
        if (!(await unit.links.use(link.id, now))) return false
        await proveAddress(unit, account.user.id, email, now)
        if (email === before) return true
        // What was mailed to the former address is read by whoever has its mailbox now.
        await unit.links.endOf(account.user.id)
        const language = recipientLanguage(account.user, input)
        const about = { user: account.user.id, language, to: before }
        await unit.outbox.add([accountEvent('account.emailchanged', about, input)])
        return true
      })
      return isFirst ? answer : refuse('link_expired')
    } catch (error) {
      if (error instanceof AlreadyExists) return refuse('account_exists')
      throw error
    }
  },
})
