import { isAddress } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { SignedOnPerson } from '../../plugin-api/index.ts'
import { isWrittenAsCompared } from '../addresses/email-key.ts'
import { endOtherWaysIn, takeOverWhereProven } from '../addresses/prove-address.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Here {
  tenant: Tenant
  ports: Ports
}

/** How often to start over when the same person signs on twice at once. */
const tries = 3

/**
 * The account of a person of the service: the one that they have had since their first sign-on; else that of their
 * address, or a new one, but only if the service confirms that the address is theirs (`sign_on_unverified`), which it
 * can't of one that is compared by another. The refusal does not depend on whether an account has the address.
 */
export async function accountOfPerson(person: SignedOnPerson, here: Here): Promise<Result<string>> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await signedOn((await knownAccount(person, here)) ?? (await newlyLinked(person, here)), here)
    } catch (error) {
      if (!(error instanceof AlreadyExists) || attempt === tries) throw error
    }
}

/** Gives the account the reservations of the guest with its address. */
async function signedOn(account: Result<string>, here: Here): Promise<Result<string>> {
  if (account.ok) await takeOverWhereProven({ id: account.value }, here)
  return account
}

async function knownAccount(
  { issuer, subject }: SignedOnPerson,
  { tenant, ports }: Here,
): Promise<Result<string> | null> {
  const { signon, users } = ports.repositories(tenant.scope)
  const identity = await signon.find(issuer, subject)
  if (identity === null) return null
  if (await users.account(identity.user)) {
    await signon.use({ issuer, subject }, ports.clock.now())
    return ok(identity.user)
  }
  // The account was erased.
  await signon.forget(identity.user)
  return null
}

async function newlyLinked(person: SignedOnPerson, { tenant, ports }: Here): Promise<Result<string>> {
  const { email, emailVerified } = person
  if (!(emailVerified && isAddress(email) && isWrittenAsCompared(email))) return refuse('sign_on_unverified')
  const id = ports.ids.ordered()
  const now = ports.clock.now()
  return ports.transaction(tenant.scope, async (unit) => {
    const user = (await provenAccount(unit, person.email, now)) ?? (await newAccount(unit, person, { id, now, tenant }))
    const { issuer, subject } = person
    await unit.signon.link({ user, issuer, subject, created: now, lastused: now })
    return ok(user)
  })
}

/**
 * The account of the address, which counts as proven from now on. If it was unproven before, a stranger may have made
 * the account and still be signed in, so all of its older credentials and sessions end.
 */
async function provenAccount(unit: UnitOfWork, email: string, now: number): Promise<string | null> {
  const account = await unit.users.accountByEmail(email)
  if (account === null) return null
  const { id } = account.user
  if (account.emailverified !== null) return id
  await unit.users.proveEmail(id, account.user.email, now)
  await unit.signon.dropPassword(id)
  await unit.sessions.endAll(id)
  await unit.links.endOf(id)
  await endOtherWaysIn(unit, id, now)
  return id
}

async function newAccount(
  unit: UnitOfWork,
  { email, firstname, lastname }: SignedOnPerson,
  { id, now, tenant }: { id: string; now: number; tenant: Tenant },
): Promise<string> {
  const user = { id, email, firstname, lastname, role: 'customer' as const, language: tenant.language }
  await unit.users.insertAccount({ user, passwordhash: null, emailverified: now, created: now })
  return id
}
