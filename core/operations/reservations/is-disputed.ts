import type { Repositories } from '../ports.ts'

/**
 * Whether a bank has money of a reservation and has not decided about it yet. Nothing of it is collected meanwhile,
 * neither from a saved method nor by a link: what it owes is asked for once that is over.
 */
export async function isDisputed(
  { payments }: Pick<Repositories, 'payments'>,
  { id }: { id: string },
): Promise<boolean> {
  for (const attempt of await payments.attemptsOf(id))
    if (attempt.state === 'captured' && (await payments.disputesOf(attempt.id)).some(({ state }) => state === 'open'))
      return true
  return false
}
