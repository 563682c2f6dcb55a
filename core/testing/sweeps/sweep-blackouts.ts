import type { Database } from '../../persistence/database.ts'
import { integer, parsed, statement, text, textOrNull } from '../../persistence/session.ts'

/** The statuses in which a reservation takes capacity. One that waits takes it by an offer. */
const taking = "'booked', 'pending', 'gig', 'in-progress'"

/**
 * Reservations that came to a time, or were decided or moved there, although a blackout of it had been known for good:
 * those before it stay. Reads both with its own SQL. A place that a waiting move keeps is not looked at.
 * @param since from which instant each blackout was known to all, epoch ms; those without are not looked at
 */
export async function sweepBlackouts(db: Database, since: ReadonlyMap<string, number>): Promise<string[]> {
  const [rows] = await db.read([
    statement(`SELECT b.id AS blackout, b.resource, r.id, r.status, r.resources, r.created,
        (SELECT MAX(c.at) FROM reservation_changes c WHERE c.provider = r.provider AND c.reservation = r.id
          AND c.\`to\` IN (${taking}, 'waitlisted')) AS changed
      FROM blackouts b JOIN reservations r
        ON r.provider = b.provider AND r.start < b.ends AND r.\`end\` > b.begins
      WHERE (b.bookable IS NULL OR b.bookable = r.bookable)
        AND (r.status IN (${taking}) OR (r.status = 'waitlisted' AND r.waitlistoffer IS NOT NULL))`),
  ])
  return (rows?.rows ?? []).flatMap((row) => {
    const resource = textOrNull(row.resource)
    const known = since.get(text(row.blackout)) ?? Number.POSITIVE_INFINITY
    const isMeant = resource === null || parsed<string[]>(row.resources, []).includes(resource)
    const came = Math.max(integer(row.created), integer(row.changed))
    return isMeant && came > known
      ? [`${text(row.id)} is ${text(row.status)} although ${resource ?? 'all'} had been blacked out`]
      : []
  })
}
