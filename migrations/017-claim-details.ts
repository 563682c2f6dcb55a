import type { Knex } from 'knex'

const dayMs = 86_400_000
const length = `CASE WHEN \`end\` - start <= ${dayMs} THEN 1 WHEN \`end\` - start <= ${35 * dayMs} THEN 2 ELSE 3 END`
const totals = 'provider, subject, reach, start, `end`, slotstart, slotend'
const ofReservation = 'FROM reservations WHERE reservations.provider = claims.provider AND id = claims.reservation'

/**
 * Adds to claims the event's occurrence, the address of the appointment, and when the reservation was made, which
 * decides the order of `roundrobin`. Waitlist entries are in the same table under `w:` and their bookable, so that one
 * scan reads them too. Claims of an occurrence are no longer summed in `claim_totals`.
 */
export async function up(knex: Knex) {
  await knex.raw('ALTER TABLE claims ADD COLUMN occurrence VARCHAR(64)')
  await knex.raw('ALTER TABLE claims ADD COLUMN address TEXT')
  await knex.raw('ALTER TABLE claims ADD COLUMN assigned BIGINT')
  const isMysql = knex.client.driverName === 'mysql2'
  const address = isMysql
    ? "JSON_UNQUOTE(JSON_EXTRACT(extra, '$.location.address'))"
    : "json_extract(extra, '$.location.address')"
  await knex.raw(`UPDATE claims SET occurrence = (SELECT occurrence ${ofReservation}),
    assigned = (SELECT created ${ofReservation}), address = (SELECT ${address} ${ofReservation})`)
  await knex.raw('UPDATE claims SET reach = reach + 10 WHERE occurrence IS NOT NULL AND reach < 10')
  await knex.raw(`INSERT INTO claims (provider, subject, reach, start, reservation, \`end\`, bookable, slotstart, slotend,
      seats, resources, occurrence, assigned)
    SELECT provider, CONCAT('w:', bookable), 10 + ${length}, start, id, \`end\`, bookable, start, \`end\`,
      seats, COALESCE(resources, '[]'), occurrence, created FROM reservations WHERE status = 'waitlisted'`)
  await recount(knex)
  await knex.raw('CREATE INDEX claims_turns ON claims (provider, subject, assigned)')
}

export async function down(knex: Knex) {
  await knex.raw(`DROP INDEX claims_turns${knex.client.driverName === 'mysql2' ? ' ON claims' : ''}`)
  await knex.raw("DELETE FROM claims WHERE subject LIKE 'w:%'")
  await knex.raw(`UPDATE claims SET reach = reach - 10
    WHERE occurrence IS NOT NULL AND expires IS NULL AND resources = '[]' AND reach > 10`)
  await recount(knex)
  for (const column of ['occurrence', 'address', 'assigned']) await knex.raw(`ALTER TABLE claims DROP COLUMN ${column}`)
}

async function recount(knex: Knex) {
  await knex.raw('DELETE FROM claim_totals')
  await knex.raw(`INSERT INTO claim_totals (${totals}, seats)
    SELECT ${totals}, SUM(seats) FROM claims WHERE reach < 10 GROUP BY ${totals}`)
}
