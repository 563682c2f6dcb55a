import type { User } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { AlreadyExists } from '../already-exists.ts'
import { recipientLanguage } from '../catalogue/recipient-language.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { OperationInput } from '../define-operation.ts'
import { countLogin } from '../sessions/login-attempts.ts'
import { creationAttempt, mailsTo } from './account-attempts.ts'
import { accountEvent } from './account-events.ts'
import { accountFieldsOf } from './account-fields.ts'
import { newLink } from './account-links.ts'
import type { StoredAccount } from './account-repository.ts'
import { isNeutral } from './neutral-login.ts'
import { readAccountFields, readEmail, readName, readPassword } from './read-person.ts'
import { roleToGrant } from './role-to-grant.ts'

interface WantedAccount {
  email: string
  firstname: string
  lastname: string
  password?: string
  passwordagain?: string
  role?: string
  providers?: string[]
  source?: string
}

type Input = Pick<OperationInput<WantedAccount & Record<string, unknown>>, 'params' | 'tenant' | 'actor' | 'ports'>

/** Within this time, the same call with the same password counts as a repeat of the one that made the account. */
const repeatedWithin = 10 * 60_000

/**
 * Makes an account and mails the person a link: it proves the address or, if staff made the account without a password,
 * sets the first one. If the account exists, refuses with `account_exists` and the specification's status. With neutral
 * log-ins the answer is null in both cases, and the account's owner learns of it by mail.
 */
export async function createAccount(input: Input): Promise<Result<User | null>> {
  const { params, tenant, actor, ports } = input
  const byStaff = isStaff(actor, tenant)
  const person = readPerson(input, byStaff)
  if (!person.ok) return person
  const grant = await roleToGrant(params, input)
  if (!grant.ok) return grant
  const tooMany = byStaff ? null : await ports.throttle.count(tenant.scope, [creationAttempt(input)])
  if (tooMany) return { ok: false, error: tooMany }

  const { password, ...fields } = person.value
  const user: User = { id: ports.ids.ordered(), ...fields, ...grant.value, language: recipientLanguage(null, input) }
  // Hash before looking the account up, so that both cases take the same time.
  const passwordhash = password === null ? null : await ports.passwords.hash(password)
  const account = { user, passwordhash, emailverified: null, created: ports.clock.now() }
  const { users } = ports.repositories(tenant.scope)
  const isNew = (await users.accountByEmail(user.email)) === null && (await insert(account, input))
  if (isNew) return ok(isNeutral(tenant) && !byStaff ? null : user)
  return answerExisting(user.email, password, byStaff, input)
}

function readPerson({ params, tenant }: Input, byStaff: boolean) {
  const email = readEmail(params.email)
  if (!email.ok) return email
  const firstname = readName(params.firstname, '/firstname')
  if (!firstname.ok) return firstname
  const lastname = readName(params.lastname, '/lastname')
  if (!lastname.ok) return lastname
  const isInvited = byStaff && params.password === undefined
  const password = isInvited ? ok(null) : readPassword(params.password ?? '', params.passwordagain)
  if (!password.ok) return password
  const extra = byStaff ? ok({}) : readAccountFields(accountFieldsOf(tenant), params)
  if (!extra.ok) return extra
  const source = typeof params.source === 'string' ? { source: params.source.slice(0, 200) } : {}
  return ok({
    email: email.value,
    firstname: firstname.value,
    lastname: lastname.value,
    password: password.value,
    profile: { ...source, ...extra.value },
  })
}

/** Writes account, link and mail in one transaction. False if another call has just made the account. */
async function insert(account: StoredAccount, input: Input): Promise<boolean> {
  const { tenant, ports } = input
  const isInvited = account.passwordhash === null
  const link = newLink(isInvited ? 'invite' : 'verify', { user: account.user.id }, input)
  const { id, language = recipientLanguage(null, input) } = account.user
  const about = { user: id, language, link: link.id }
  const told = accountEvent(isInvited ? 'account.invited' : 'account.created', about, input)
  try {
    await ports.transaction(tenant.scope, async (unit) => {
      await unit.users.insertAccount(account)
      await unit.links.insert(link)
      await unit.outbox.add([told])
    })
    return true
  } catch (error) {
    if (error instanceof AlreadyExists) return false
    throw error
  }
}

async function answerExisting(
  email: string,
  password: string | null,
  byStaff: boolean,
  input: Input,
): Promise<Result<User | null>> {
  const { tenant, ports } = input
  const { users, outbox } = ports.repositories(tenant.scope)
  const account = await users.accountByEmail(email)
  const exists = refuse('account_exists', { field: '/email', data: { status: 'customer_found' } })
  if (account === null) return exists
  const isFresh = ports.clock.now() - account.created < repeatedWithin
  if (isNeutral(tenant) && !byStaff) {
    const mayMail = !isFresh && (await ports.throttle.count(tenant.scope, [mailsTo(email, 'exists')])) === null
    const about = { user: account.user.id, language: recipientLanguage(account.user, input) }
    if (mayMail) await outbox.add([accountEvent('account.exists', about, input)])
    return ok(null)
  }
  return isFresh && password !== null && (await isRepeat(account, password, input)) ? ok(account.user) : exists
}

/** Whether this is the same person's repeated call. It counts as a log-in attempt, because it tests a password. */
async function isRepeat(account: StoredAccount, password: string, input: Input): Promise<boolean> {
  const counted = await countLogin(account.user.email, account, input)
  if (!counted.ok) return false
  const matches = await input.ports.passwords.matches(password, account.passwordhash)
  if (matches) await counted.value.forgive()
  return matches
}
