import { Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { UnitOfWork } from '../ports.ts'
import { marksOf } from '../sessions/sign-in-marks.ts'
import { accountEvent } from './account-events.ts'
import type { StoredAccount } from './account-repository.ts'
import { proveAddress } from './prove-address.ts'
import { readPassword } from './read-person.ts'
import { LinkToken, linkOfToken } from './redeem-link.ts'
import type { StoredLink } from './stored-link.ts'

const done = { reset: true as const }

/**
 * Sets a new password by a mailed link, which works once: a second use is `link_expired`, except that the same call
 * again answers as the first did. Whoever was signed in to the account no longer is, its other links end, and its
 * address is proven.
 */
export const resetPassword = defineOperation({
  name: 'reset_password',
  summary: 'Sets a new password by a mailed link.',
  params: Type.Object({
    token: Type.String(LinkToken),
    password: Type.String({ maxLength: 1000 }),
    passwordagain: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  result: Type.Object({ reset: Type.Literal(true) }),
  access: 'open',
  effect: 'keyed',
  // A kept answer would keep a quick hash of the password with it; the link itself says whether it is a repeat.
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

/** All of it or nothing. The link is used up first: of two that come at once, one is too late. */
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
    // Whoever follows the mail signs in from here next, also where the account is locked; others are strangers again.
    await unit.signinmarks.forget(user.id)
    await unit.signinmarks.remember(user.id, session ? marks : [], now)
    await unit.outbox.add([accountEvent('account.passwordchanged', { user: user.id }, input)])
    return true
  })
  return isFirst ? ok(done) : refuse('link_expired')
}

/**
 * Until its address was proven, somebody else may have made the account and be waiting in it: nothing of what opened it
 * does so any longer.
 */
async function endOtherWaysIn(unit: UnitOfWork, user: string, now: number): Promise<void> {
  await unit.signon.forget(user)
  for (const key of await unit.keys.ofUser(user)) await unit.keys.revoke(key.id, now)
}
