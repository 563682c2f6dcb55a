import { breakWrites } from '../testing/broken-writes.ts'
import { databaseFor } from '../testing/databases.ts'
import { count, type Proof } from './proof.ts'

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `resilience.writes.${dialect}`,
  async run() {
    const database = await databaseFor(dialect)
    if (!database) return { skipped: 'MySQL is not there' }
    try {
      const { broken, nothing, all } = await breakWrites(database)
      return `${count(broken)} times a hold, a move of it, a booking, a cancel or an expiry was broken off after one of its statements, by a fault or by the end of its ${dialect === 'mysql' ? 'connection or process' : 'process'}: ${count(nothing)} times nothing was written, ${count(all)} times all of it, and each time days, claims and reservations agreed and the call could be repeated`
    } finally {
      await database.drop()
    }
  },
})

/** Every kind of write that takes or frees capacity, broken off after each of its statements. */
export const writesOnMysql: Proof = proofOn('mysql')
export const writesOnSqlite: Proof = proofOn('sqlite')
