import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { endOtherWaysIn, proveAddress } from '../addresses/prove-address.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { marksOf } from '../sessions/sign-in-marks.ts'
import { accountEvent } from './account-events.ts'
import type { StoredAccount } from './account-repository.ts'
import { readPassword } from './read-person.ts'
import { linkOfToken } from './redeem-link.ts'
import type { StoredLink } from './stored-link.ts'

const done = { reset: true as const }

/**
 * Sets a new password by a mailed link, which works once. A second use is refused with `link_expired`; only the very
 * same call answers as it did before. All sessions and other links of the account end, and its address is proven.
 */
export const resetPassword = defineOperation({
  name: 'reset_password',
  summary: 'Sets a new password by a mailed link.',
  ...calls.reset_password,
  access: 'open',
  effect: 'keyed',
  // A stored answer would also store a fast hash of the password. The link itself tells whether a call is a repeat.
  idempotency: 'own',
  async handler(input) {
    const { params, ports } = input
    const found = await linkOfToken(params.token, ['reset', 'invite'], input)
    if (!found.ok) return found
    const password = readPassword(params.password, params.passwordagain)
    if (!password.ok) return password
    const { link, account } = found.value
    if (link.used !== null) {
      const isRepeat = await ports.passwords.matches(password.value, account.passwordhash)
      return isRepeat ? ok(done) : refuse('link_expired')
    }
    return setPassword(link, account, await ports.passwords.hash(password.value), input)
  },
})

/** All or nothing. The link is used up first, so that the later of two simultaneous calls fails. */
async function setPassword(
  link: StoredLink,
  { user, emailverified }: StoredAccount,
  passwordhash: string,
  input: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports' | 'session'>,
): Promise<Result<typeof done>> {
  const { tenant, actor, ports, session } = input
  const now = ports.clock.now()
  const marks = marksOf({ browser: session?.device.keep() ?? null, address: ports.tokens.address(actor.ip) })
  const isFirst = await ports.transaction(tenant.scope, async (unit) => {
    if (!(await unit.links.use(link.id, now))) return false
    await unit.users.setPassword(user.id, passwordhash)
    await proveAddress(unit, user.id, user.email, now)
    await unit.sessions.endAll(user.id)
    if (emailverified === null) await endOtherWaysIn(unit, user.id, now)
    await unit.links.endOf(user.id)
    // The browser that follows the mail signs in next, even if the account is locked. All other browsers are unknown
    // again.
    await unit.signinmarks.forget(user.id)
    await unit.signinmarks.remember(user.id, session ? marks : [], now)
    const about = { user: user.id, language: recipientLanguage(user, input) }
    await unit.outbox.add([accountEvent('account.passwordchanged', about, input)])
    return true
  })
  return isFirst ? ok(done) : refuse('link_expired')
}
