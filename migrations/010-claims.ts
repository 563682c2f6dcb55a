import type { Knex } from 'knex'

/**
 * Claims on capacity: a row for each interval that a reservation occupies, for its bookable (`b:id`) and for each of
 * its resources (`r:id`). The whole row is in the primary key's tree (clustered on MySQL, WITHOUT ROWID on SQLite), so
 * that reading a range touches nothing else. `reach` is the class of the interval's length, which limits how far back a
 * scan must begin.
 */
export async function up(knex: Knex) {
  const options =
    knex.client.driverName === 'mysql2' ? 'DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin' : 'WITHOUT ROWID'
  await knex.raw(`CREATE TABLE claims (
    provider VARCHAR(64) NOT NULL,
    subject VARCHAR(66) NOT NULL,
    reach SMALLINT NOT NULL,
    start BIGINT NOT NULL,
    reservation VARCHAR(64) NOT NULL,
    \`end\` BIGINT NOT NULL,
    bookable VARCHAR(64) NOT NULL,
    slotstart BIGINT NOT NULL,
    slotend BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    resources TEXT NOT NULL,
    expires BIGINT,
    PRIMARY KEY (provider, subject, reach, start, reservation, \`end\`)
  ) ${options}`)
  await knex.raw('CREATE INDEX claims_reservation ON claims (provider, reservation)')
}

export async function down(knex: Knex) {
  await knex.schema.dropTable('claims')
}
