import type { Consent } from '../consents/stored-consent.ts'
import { factEvents } from '../plugins/tell-fact.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** Keeps what is known of an address now, and tells plugins if that is another answer than before. */
export async function keepConsent(
  unit: UnitOfWork,
  before: Consent | null,
  now: Consent,
  context: { tenant: Tenant; ports: Pick<Ports, 'clock'> },
): Promise<void> {
  await unit.consents.save(now)
  const { channel, address, reservation, given, withdrawn, withdrawnby } = now
  if (reservation === '') return
  const isGiven = given > 0 && withdrawn === null
  const wasGiven = before !== null && before.given > 0 && before.withdrawn === null
  if (isGiven === wasGiven) return
  const name = isGiven ? 'consent.given' : 'consent.withdrawn'
  const cause = `${channel} ${address} ${given} ${withdrawn}`
  const data = { channel, address, ...(withdrawnby && { by: withdrawnby }) }
  await unit.outbox.add(factEvents(name, { cause, data }, { id: reservation, version: 0 }, context))
}
