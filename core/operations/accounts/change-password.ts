import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { accountEvent } from './account-events.ts'
import { readPassword } from './read-person.ts'

const done = { changed: true as const }

/**
 * Sets a new password for a signed-in person who knows the old one. All other sessions and all mailed links of the
 * account end. A person without a password sets the first by a mailed link.
 */
export const changePassword = defineOperation({
  name: 'change_password',
  summary: 'Changes the password of the signed-in person.',
  ...calls.change_password,
  access: 'person',
  effect: 'keyed',
  // A stored answer would also store a fast hash of the passwords.
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports, idempotencyKey } = input
    if (actor.user === undefined) return refuse('login_required')
    const { id, email } = actor.user
    const { idempotency } = ports.repositories(tenant.scope)
    const key = idempotencyKey && ports.tokens.keyHash(JSON.stringify(['change_password', id, idempotencyKey]))
    if (key && (await idempotency.find(key))) return ok(done)
    const password = readPassword(params.password, params.passwordagain)
    if (!password.ok) return password
    const checked = await checkPassword({ email, password: params.currentpassword }, input)
    if (!checked.ok) return { ok: false, error: { ...checked.error, field: '/currentpassword' } }
    const passwordhash = await ports.passwords.hash(password.value)
    await ports.transaction(tenant.scope, async (unit) => {
      await unit.users.setPassword(id, passwordhash)
      await unit.sessions.endAll(id, actor.session)
      await unit.links.endOf(id)
      await unit.outbox.add([accountEvent('account.passwordchanged', { user: id }, input)])
      if (key) await unit.idempotency.save(key, 'change_password', done, ports.clock.now())
    })
    return ok(done)
  },
})
