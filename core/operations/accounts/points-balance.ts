import type { OperationInput } from '../define-operation.ts'

/**
 * A person's points at the provider of the host, as the ledger says: balances are per provider, so on the white-label's
 * own domain there is none.
 */
export async function pointsBalance(
  user: string,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<{ pointsbalance?: number }> {
  if (tenant.provider === null) return {}
  return { pointsbalance: await ports.repositories(tenant.scope).entities.balance(user, 'points') }
}
