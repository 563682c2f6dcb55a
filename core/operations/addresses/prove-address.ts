import type { OperationInput } from '../define-operation.ts'
import type { UnitOfWork } from '../ports.ts'

/**
 * Marks an address as proven to be this account's, and gives it the reservations and balances of the guest with that
 * address. Throws
 * AlreadyExists if another account has the address.
 */
export async function proveAddress(
  unit: Pick<UnitOfWork, 'users' | 'persondata' | 'balances'>,
  account: string,
  email: string,
  now: number,
): Promise<void> {
  await unit.users.proveEmail(account, email, now)
  await takeOverGuest(unit, account, email, now)
}

/**
 * Ends what else opens an account whose address was unproven: a stranger may have made it, and kept a sign-on, a key
 * (a provider's too, where the account was made its staff), or the address of its calendar, whose file has the links
 * that manage reservations. Sessions, passwords and mailed links are ended by who sets or drops a password.
 */
export async function endOtherWaysIn(
  unit: Pick<UnitOfWork, 'signon' | 'keys' | 'calendarlinks'>,
  account: string,
  now: number,
): Promise<void> {
  await unit.signon.forget(account)
  await unit.calendarlinks.forget(account)
  for (const key of await unit.keys.madeBy(account)) await unit.keys.revoke(key.id, now)
}

/** Gives the account the guest's credit, points and reservations. Only for a proven address. */
async function takeOverGuest(
  unit: Pick<UnitOfWork, 'users' | 'persondata' | 'balances'>,
  account: string,
  email: string,
  now: number,
): Promise<void> {
  const guest = await unit.users.findGuest(email)
  if (!guest) return
  // Balances are locked before attempts and reservations, as everywhere.
  await unit.balances.handOver(guest.id, account, now)
  await unit.persondata.handOver(guest.id, account)
}

/** At sign-in: reservations made as a guest since the last visit become the account's too. */
export async function takeOverWhereProven(
  { id }: { id: string },
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<void> {
  const repositories = ports.repositories(tenant.scope)
  const account = await repositories.users.account(id)
  if (account && account.emailverified !== null)
    await ports.transaction(tenant.scope, (unit) => takeOverGuest(unit, id, account.user.email, ports.clock.now()))
}
