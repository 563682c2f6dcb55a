import type { Database } from '../../../../persistence/database.ts'
import { freshDatabase } from '../../../databases/databases.ts'

/** A migrated, empty database for one proof. */
export async function withTemporaryDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const database = await freshDatabase('sqlite')
  try {
    return await work(database.db)
  } finally {
    await database.drop()
  }
}
