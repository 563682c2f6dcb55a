import type { Knex } from 'knex'

/** One row for each subject and UTC day with a claim: both the lock and the counter of changes. */
export async function up(knex: Knex) {
  const options =
    knex.client.driverName === 'mysql2' ? 'DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin' : 'WITHOUT ROWID'
  await knex.raw(`CREATE TABLE capacity_locks (
    provider VARCHAR(64) NOT NULL,
    subject VARCHAR(66) NOT NULL,
    day INT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (provider, subject, day)
  ) ${options}`)
}

export async function down(knex: Knex) {
  await knex.schema.dropTable('capacity_locks')
}
