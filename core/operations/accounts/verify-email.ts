import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import { defineOperation } from '../define-operation.ts'
import { accountEvent } from './account-events.ts'
import { proveAddress } from './prove-address.ts'
import { LinkToken, linkOfToken } from './redeem-link.ts'

/**
 * Proves an address by a mailed link, and makes a new one the account's. Only who is signed in to the account may: else
 * somebody could make an account with another's address, wait until they follow the link, and read what they booked.
 */
export const verifyEmail = defineOperation({
  name: 'verify_email',
  summary: 'Proves the address of who is signed in by a mailed link.',
  params: Type.Object({ token: Type.String(LinkToken) }),
  result: Type.Object({ verified: Type.Literal(true), email: Type.String() }),
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
        const about = { user: account.user.id, to: before }
        if (email !== before) await unit.outbox.add([accountEvent('account.emailchanged', about, input)])
        return true
      })
      return isFirst ? answer : refuse('link_expired')
    } catch (error) {
      if (error instanceof AlreadyExists) return refuse('account_exists')
      throw error
    }
  },
})
