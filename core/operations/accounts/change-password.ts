import { type ErrorCode, ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation, type OperationInput, type SignedIn } from '../define-operation.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { accountEvent } from './account-events.ts'
import { readPassword } from './read-person.ts'

const done = { changed: true as const }
const wrongPassword = new Set<ErrorCode>(['password_incorrect', 'login_failed'])

type Input = OperationInput<Wire['change_password']['params']>

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
    const { tenant, actor, ports, idempotencyKey } = input
    if (actor.user === undefined) return refuse('login_required')
    const { user } = actor
    if (idempotencyKey === undefined) return change(input, user, null)
    const key = ports.tokens.keyHash(JSON.stringify(['change_password', user.id, idempotencyKey]))
    return ports.alone(tenant.scope, key, async () => {
      const known = await ports.repositories(tenant.scope).idempotency.find(key)
      return known === null ? change(input, user, key) : again(input, user)
    })
  },
})

/** A repeat is known by the password that it set; another one is not set by the same key. */
async function again(input: Input, { email }: SignedIn): Promise<Result<typeof done>> {
  const checked = await checkPassword({ email, password: input.params.password }, input)
  if (checked.ok) return ok(done)
  return wrongPassword.has(checked.error.code) ? refuse('idempotency_conflict') : checked
}

async function change(input: Input, { id, email }: SignedIn, key: string | null): Promise<Result<typeof done>> {
  const { params, tenant, actor, ports } = input
  const password = readPassword(params.password, params.passwordagain)
  if (!password.ok) return password
  const checked = await checkPassword({ email, password: params.currentpassword }, input)
  if (!checked.ok) return { ok: false, error: { ...checked.error, field: '/currentpassword' } }
  const passwordhash = await ports.passwords.hash(password.value)
  await ports.transaction(tenant.scope, async (unit) => {
    await unit.users.setPassword(id, passwordhash)
    await unit.sessions.endAll(id, actor.session)
    await unit.links.endOf(id)
    const about = { user: id, language: recipientLanguage({ id }, input) }
    await unit.outbox.add([accountEvent('account.passwordchanged', about, input)])
    if (key !== null) await unit.idempotency.save(key, 'change_password', done, ports.clock.now())
  })
  return ok(done)
}
