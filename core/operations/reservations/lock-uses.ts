import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'

/** The links and codes of which a cart uses some. */
export interface Used {
  links: string[]
  codes: string[]
}

interface Placed {
  appointment: Pick<Appointment, 'entry' | 'link'>
  before: Pick<StoredReservation, 'id'> | null
}

const sorted = (ids: (string | null)[]): string[] => [...new Set(ids)].filter((id) => id !== null).sort()

/** What appointments use: the links by which they are or were made, and the code that they are priced with. */
export async function usedBy(unit: UnitOfWork, entries: Placed[], code: string | undefined): Promise<Used> {
  const links: (string | null)[] = []
  for (const { appointment, before } of entries) {
    const isLimited = appointment.entry.bookable.limited_use === true
    links.push(
      appointment.link?.id ?? (isLimited && before ? ((await unit.access.takenBy(before.id))?.link ?? null) : null),
    )
  }
  return { links: sorted(links), codes: sorted([code ?? null]) }
}

/**
 * Locks links and codes by id until the transaction ends. They come after capacity and the person, before accounts,
 * attempts and reservations.
 */
export async function lockUses(unit: UnitOfWork, { links, codes }: Used, { clock }: Pick<Ports, 'clock'>) {
  const now = clock.now()
  for (const link of links) await unit.access.lockedUses(link, now)
  for (const discount of codes) await unit.codeuses.lockedUses({ discount, person: null, drafts: [], now })
}

/** Locks all that a cart takes and that its links and codes come after; one appointment without them is locked as it is judged. */
export async function lockCart(unit: UnitOfWork, entries: { appointment: Appointment }[], { links, codes }: Used) {
  if (entries.length > 1 || links.length + codes.length > 0)
    await lockPlaces(
      unit,
      entries.map(({ appointment }) => ({ entry: appointment.entry, candidate: candidateOf(appointment) })),
    )
}
