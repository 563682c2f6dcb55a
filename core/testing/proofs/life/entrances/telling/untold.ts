import type { Database } from '../../../../../persistence/database.ts'
import { integer, parsed, type Row, statement, text } from '../../../../../persistence/session.ts'
import { type Told, untoldOf } from './judge-history.ts'

/** The events that say by themselves whether they are of a move. */
const ofMove = new Set(['pending'])

function toldIn({ id, reservation, name, version, payload }: Row): Told {
  const happening = text(name).replace('reservation.', '')
  const isOfMove = ofMove.has(happening) && parsed<{ of?: string }>(payload, {}).of === 'move'
  return {
    name: isOfMove ? `${happening} of a move` : happening,
    cause: text(id).slice(`${text(reservation)}.${text(name)}.`.length),
    version: integer(version),
  }
}

/**
 * Reservations of which something was not told that their history or what they are now demands. Reads all events, so
 * that none may have been delivered and cleared away.
 */
export async function untold(db: Database): Promise<string[]> {
  const [rows, changes, events, bids, refunds] = await db.read([
    statement("SELECT id, status, version, sequence, waitlistoffer, life FROM reservations WHERE provider = 'quay'"),
    statement(`SELECT reservation, \`from\`, \`to\`, reason FROM reservation_changes WHERE provider = 'quay'
      ORDER BY reservation, number`),
    statement("SELECT id, reservation, name, version, payload FROM outbox WHERE provider = 'quay'"),
    statement("SELECT reservation, resource FROM bids WHERE provider = 'quay'"),
    statement("SELECT reservation FROM payment_refunds WHERE provider = 'quay' AND state = 'done'"),
  ])
  const of = (found: { rows: Row[] } | undefined) =>
    Map.groupBy(found?.rows ?? [], ({ reservation }) => text(reservation))
  const [changesOf, toldOf, bidsOf, refundsOf] = [of(changes), of(events), of(bids), of(refunds)]
  return (rows?.rows ?? []).flatMap((row) => {
    const id = text(row.id)
    return untoldOf({
      id,
      status: text(row.status),
      version: integer(row.version),
      sequence: integer(row.sequence),
      offer: parsed<{ start: number } | null>(row.waitlistoffer, null)?.start ?? null,
      asksMove: parsed<{ reschedule?: object }>(row.life, {}).reschedule !== undefined,
      changes: (changesOf.get(id) ?? []).map(({ from, to, reason }) => ({
        ...{ from: text(from), to: text(to), reason: text(reason) },
      })),
      bids: (bidsOf.get(id) ?? []).map(({ resource }) => text(resource)),
      refunds: (refundsOf.get(id) ?? []).length,
      told: (toldOf.get(id) ?? []).map(toldIn),
    })
  })
}
