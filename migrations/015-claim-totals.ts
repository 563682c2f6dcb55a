import type { Knex } from 'knex'

/**
 * Permanent claims without a resource, with their seats summed by interval. For a slot with many seats a booking reads
 * these instead of a row for each reservation. Written by the same statements as `claims`.
 */
export async function up(knex: Knex) {
  const options =
    knex.client.driverName === 'mysql2' ? 'DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin' : 'WITHOUT ROWID'
  await knex.raw(`CREATE TABLE claim_totals (
    provider VARCHAR(64) NOT NULL,
    subject VARCHAR(66) NOT NULL,
    reach SMALLINT NOT NULL,
    start BIGINT NOT NULL,
    \`end\` BIGINT NOT NULL,
    slotstart BIGINT NOT NULL,
    slotend BIGINT NOT NULL,
    seats BIGINT NOT NULL,
    PRIMARY KEY (provider, subject, reach, start, \`end\`, slotstart, slotend)
  ) ${options}`)
}

export async function down(knex: Knex) {
  await knex.schema.dropTable('claim_totals')
}
