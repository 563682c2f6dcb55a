import { openDatabase } from '../../../persistence/database.ts'
import { Patience } from '../../../persistence/patience.ts'
import { statement } from '../../../persistence/session.ts'

/** Holds the locks of a bookable's days, like a hanging transaction. Returns a function that frees them. */
export async function stickLock(url: string, bookable: string): Promise<() => Promise<void>> {
  const db = await openDatabase(url)
  const session = await db.connect({ tenant: '', patience: new Patience(Number.POSITIVE_INFINITY), isLong: true })
  const sql = 'UPDATE occupancy_days SET version = version + 1 WHERE subject LIKE ?'
  const [, locked] = await session.run([statement('BEGIN'), statement(sql, `%${bookable}`)])
  if (locked?.affected === 0) throw new Error(`nobody has locked ${bookable} yet, so nothing is stuck`)
  return async () => {
    await session.run([statement('ROLLBACK')])
    session.release()
    await db.close()
  }
}
