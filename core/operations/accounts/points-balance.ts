import { balanceKey, spendable } from '../../domain/payments/index.ts'
import type { OperationInput } from '../define-operation.ts'

/**
 * The points that a person can spend at the provider of the host: balances are per provider, so on the white-label's
 * own domain there is none.
 */
export async function pointsBalance(
  user: string,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<{ pointsbalance?: number }> {
  if (tenant.provider === null) return {}
  const points = await ports.repositories(tenant.scope).balances.of(balanceKey(user, 'points', tenant.currency.code))
  return { pointsbalance: spendable(points) }
}
