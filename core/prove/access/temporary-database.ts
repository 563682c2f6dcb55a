import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../persistence/database.ts'
import { migrate } from '../../persistence/migrate.ts'

/** A migrated, empty database for one proof. */
export async function withTemporaryDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-access-'))
  const db = await openDatabase(`sqlite:${join(folder, 'access.db')}`)
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}
