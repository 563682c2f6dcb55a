import type { Knex } from 'knex'

/**
 * Gigs that nobody was told of, since the payment of a request made them, are due at once: time tells of them, or ends
 * what is over.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `UPDATE reservations SET due = created WHERE status = 'gig' AND COALESCE(life, '{}') NOT LIKE '%"gig":%'`,
  )
}

/** What time has done stays. */
export async function down(): Promise<void> {}
