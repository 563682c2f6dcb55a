import type { OperationInput } from '../define-operation.ts'
import type { UnitOfWork } from '../ports.ts'

/**
 * An address is proven to be this account's: it is theirs from now on, with what a guest of the same address has
 * booked. Throws AlreadyExists when another account has the address.
 */
export async function proveAddress(
  unit: Pick<UnitOfWork, 'users' | 'persondata'>,
  account: string,
  email: string,
  now: number,
): Promise<void> {
  await unit.users.proveEmail(account, email, now)
  await takeOverGuest(unit, account, email)
}

/** What was booked as a guest with an address is its account's; only where the address is proven. */
async function takeOverGuest(
  unit: Pick<UnitOfWork, 'users' | 'persondata'>,
  account: string,
  email: string,
): Promise<void> {
  const guest = await unit.users.findGuest(email)
  if (guest) await unit.persondata.handOver(guest.id, account)
}

/** As somebody signs in: what they booked as a guest since they were last here is theirs as well. */
export async function takeOverWhereProven(
  { id }: { id: string },
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<void> {
  const repositories = ports.repositories(tenant.scope)
  const account = await repositories.users.account(id)
  if (account && account.emailverified !== null) await takeOverGuest(repositories, id, account.user.email)
}
