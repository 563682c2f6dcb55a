import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { accountEvent } from './account-events.ts'
import { readPassword } from './read-person.ts'

const done = { changed: true as const }

/**
 * Gives who is signed in a new password, when they know the old one. Every other browser is signed out, and links that
 * were mailed end. Who has no password yet sets one by a mailed link.
 */
export const changePassword = defineOperation({
  name: 'change_password',
  summary: 'Changes the password of who is signed in.',
  params: Type.Object({
    currentpassword: Type.String({ maxLength: 1000 }),
    password: Type.String({ maxLength: 1000 }),
    passwordagain: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  result: Type.Object({ changed: Type.Literal(true) }),
  access: 'person',
  effect: 'keyed',
  // A kept answer would keep a quick hash of the passwords with it.
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
