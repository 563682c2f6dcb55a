import { randomBytes } from 'node:crypto'
import { asOwner, namesOfRun } from './mysql-databases.ts'

/** Gives the run a name, which its workers inherit, and drops at its end the MySQL databases that they have left. */
export default function nameRun(): () => Promise<void> {
  process.env.TEST_RUN ??= randomBytes(4).toString('hex')
  const begins = namesOfRun(process.env.TEST_RUN)
  return async () => {
    // Without a server there is nothing to drop.
    const found = await asOwner('SELECT schema_name AS name FROM information_schema.schemata').catch(() => [])
    for (const name of found.map((row) => String(row.name)))
      if (name.startsWith(begins)) await asOwner(`DROP DATABASE IF EXISTS ${name}`)
  }
}
