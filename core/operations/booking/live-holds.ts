import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** What the other drafts of a cart hold, without expired holds. @param own the draft that is left out */
export async function liveHolds(
  drafts: string[],
  own: string,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<StoredReservation[]> {
  const others = [...new Set(drafts)].filter((draft) => draft !== own)
  const { reservations } = ports.repositories(tenant.scope)
  const held = await reservations.findByDrafts(others)
  return held.flatMap((hold) =>
    hold?.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now() ? [hold] : [],
  )
}
