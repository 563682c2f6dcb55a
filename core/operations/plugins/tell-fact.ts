import { createHash } from 'node:crypto'
import { formatMajor } from '../../domain/pricing/money.ts'
import type { FactName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

interface Context {
  tenant: Tenant
  ports: Pick<Ports, 'clock'>
}

interface About {
  id: string
  version: number
}

/**
 * The event of a fact, for the outbox in the transaction in which it happens; none if no plugin of the tenant hears of
 * it.
 * @param cause each fact is told once for every cause
 */
export function factEvents(
  name: FactName,
  { cause, data }: { cause: string; data: Record<string, unknown> },
  reservation: About,
  { tenant, ports }: Context,
): OutboxEvent[] {
  if (!tenant.plugins.hears.includes(name)) return []
  const hash = createHash('sha256').update(cause).digest('hex').slice(0, 20)
  const { id, version } = reservation
  return [{ id: `${id}.${name}.${hash}`, name, reservation: id, version, payload: data, created: ports.clock.now() }]
}

/** The same of money that a line of the ledger says; none without one. */
export function moneyFacts(
  name: Extract<FactName, `payment.${string}`>,
  line: { id: string; amount: number; currency: string; description: string } | undefined,
  reservation: About,
  context: Context,
): OutboxEvent[] {
  if (!line) return []
  const { id: transaction, currency, description: processor } = line
  const amount = formatMajor(line.amount, context.tenant.currency.digits)
  return factEvents(
    name,
    { cause: transaction, data: { transaction, amount, currency, processor } },
    reservation,
    context,
  )
}
