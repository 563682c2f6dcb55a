import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import type { Database } from '../database.ts'
import { transaction } from '../run-transaction.ts'
import { statement } from '../session.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const span = { start: Date.parse('2026-12-01T10:00:00Z'), end: Date.parse('2026-12-01T11:00:00Z') }

/** A database that refuses the insertion of days so many times, as one does where others insert the same rows. */
function contended(db: Database, times: number, errno: number): Database {
  let left = times
  return {
    ...db,
    async connect(loan) {
      const lent = await db.connect(loan)
      return {
        release: lent.release,
        run(statements) {
          const isInsertion = statements.some(({ sql }) => /^INSERT INTO occupancy_days/.test(sql.trim()))
          if (!isInsertion || left === 0) return lent.run(statements)
          left -= 1
          throw Object.assign(new Error('Lock wait timeout exceeded'), { errno })
        },
      }
    },
  }
}

await withDatabase('days that nobody has locked yet', (database) => {
  const lockIn = (db: Database, bookable: string) =>
    transaction(db, scope, (unit) => unit.lock([{ bookable, resources: [], shared: [], occupies: span }]))

  test('are inserted again where another transaction was in the way', async () => {
    const { db } = database()
    await lockIn(contended(db, 2, 1205), 'sail')
    await lockIn(contended(db, 2, 1213), 'tour')
    const [found] = await db.read([statement('SELECT subject FROM occupancy_days ORDER BY subject')])
    // SQLite has one writer, which needs no row to lock.
    expect(found?.rows).toEqual(db.dialect === 'mysql' ? [{ subject: 'b:sail' }, { subject: 'b:tour' }] : [])
  })

  test('fail with what is no matter of chance', async () => {
    const { db } = database()
    const locked = lockIn(contended(db, 1, 1146), 'cruise')
    if (db.dialect === 'mysql') await expect(locked).rejects.toThrow('Lock wait timeout exceeded')
    else await locked
  })
})
