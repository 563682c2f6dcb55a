import { isOwner, mayGrant } from '../../domain/access/index.ts'
import type { User } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { endLostKeys } from '../keys/end-lost-keys.ts'
import { mailAttempt, mailsTo } from './account-attempts.ts'
import { accountEvent } from './account-events.ts'
import { accountFieldsOf } from './account-fields.ts'
import { newLink } from './account-links.ts'
import type { PersonPatch, StoredAccount } from './account-repository.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { pointsBalance } from './points-balance.ts'
import { readAccountFields, readEmail, readName, readPhone } from './read-person.ts'
import { roleToGrant } from './role-to-grant.ts'
import { wireUser } from './user-wire.ts'

type Changes = Wire['update_user']['params']
type Input = Pick<OperationInput<Changes>, 'params' | 'tenant' | 'actor' | 'ports'>

/**
 * Changes a person's own details. The white-label's owner also gives roles, to people without a role above their own. A
 * new role binds at the person's next request. A new address needs the password and counts once its mailed link has
 * been followed; until then it stands in `emailpending`.
 */
export const updateUser = defineOperation({
  name: 'update_user',
  summary: "Changes one's own details; for owners also others' roles.",
  ...calls.update_user,
  access: 'person',
  effect: 'keyed',
  // A stored answer would also store a fast hash of the password.
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    if (actor.user === undefined) return refuse('login_required')
    const id = params.id ?? actor.user.id
    const isSelf = id === actor.user.id
    const { users } = ports.repositories(tenant.scope)
    const account = isSelf || isOwner(actor.user) ? await users.account(id) : null
    if (account === null) return refuse('not_found')
    const details = detailsOf(input)
    if (!details.ok) return details
    const access = isSelf ? ownAccess(account.user, params) : await accessOf(account.user, input)
    if (!access.ok) return access
    const mailed = await addressWanted(account, isSelf, input)
    if (!mailed.ok) return mailed
    const isPlaced = Object.keys(access.value).length > 0
    const patch = { ...details.value, ...access.value }
    if (isPlaced)
      await ports.transaction(tenant.scope, async (unit) => {
        await unit.users.change(id, patch)
        await endLostKeys(unit, { actor, ports })
      })
    else await users.change(id, patch)
    const after = await users.account(id)
    if (after === null) return refuse('not_found')
    return ok({
      ...wireUser(after.user),
      ...(await pointsBalance(id, input)),
      ...(mailed.value !== null && { emailpending: mailed.value }),
    })
  },
})

function detailsOf({ params, tenant, ports }: Input): Result<PersonPatch> {
  const patch: PersonPatch = {}
  for (const field of ['firstname', 'lastname'] as const) {
    if (params[field] === undefined) continue
    const name = readName(params[field], `/${field}`)
    if (!name.ok) return name
    patch[field] = name.value
  }
  if (params.phone !== undefined) {
    const phone = readPhone(params.phone, { tenant, ports })
    if (!phone.ok) return phone
    patch.phone = phone.value
  }
  if (params.language !== undefined) {
    if (!tenant.plugins.dictionaries.some(({ language }) => language === params.language))
      return refuse('invalid_params', { field: '/language', data: { expected: 'a language of this site' } })
    patch.language = params.language
  }
  if (params.profile !== undefined) {
    const profile = readAccountFields(accountFieldsOf(tenant), params.profile)
    if (!profile.ok) return { ok: false, error: { ...profile.error, field: `/profile${profile.error.field ?? ''}` } }
    patch.profile = profile.value
  }
  return ok(patch)
}

const isSame = (one: string[] = [], other: string[] = []) => JSON.stringify(one) === JSON.stringify(other)

/** Nobody changes their own permissions. This includes owners, as the last one could lock everybody out. */
function ownAccess(user: User, { role, providers }: Changes): Result<PersonPatch> {
  if (role !== undefined && role !== (user.role ?? 'customer')) return refuse('field_not_writable', { field: '/role' })
  if (providers !== undefined && !isSame(providers, user.providers))
    return refuse('field_not_writable', { field: '/providers' })
  return ok({})
}

async function accessOf(user: User, input: Input): Promise<Result<PersonPatch>> {
  const { params, actor } = input
  const before = user.role ?? 'customer'
  if (!actor.user || !mayGrant(actor.user.role, before)) return refuse('role_not_grantable', { field: '/id' })
  if (params.role === undefined && params.providers === undefined) return ok({})
  const { role = before, providers = user.providers } = params
  return roleToGrant({ role, ...(providers && { providers }) }, input)
}

/** The new address, once its mail is queued; null if the address stays. */
async function addressWanted(account: StoredAccount, isSelf: boolean, input: Input): Promise<Result<string | null>> {
  const { params, tenant, ports } = input
  if (params.email === undefined || params.email.trim() === account.user.email) return ok(null)
  if (!isSelf) return refuse('field_not_writable', { field: '/email' })
  const email = readEmail(params.email)
  if (!email.ok) return email
  const checked = await confirmIdentity(account, params.currentpassword, input)
  if (!checked.ok) return { ok: false, error: { ...checked.error, field: '/currentpassword' } }
  const tooMany = await ports.throttle.count(tenant.scope, [mailAttempt(input), mailsTo(email.value, 'email')])
  if (tooMany) return { ok: false, error: tooMany }
  const link = newLink('email', { user: account.user.id, email: email.value }, input)
  await ports.transaction(tenant.scope, async (unit) => {
    await unit.links.insert(link)
    const { id: user } = account.user
    const about = { user, language: recipientLanguage(account.user, input), link: link.id }
    await unit.outbox.add([accountEvent('account.emailchange', about, input)])
  })
  return email
}
