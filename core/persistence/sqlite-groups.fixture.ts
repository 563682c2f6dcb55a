import { writeSync } from 'node:fs'
import { openDatabase } from './database.ts'
import { inTransaction } from './run-transaction.ts'
import { statement } from './session.ts'

/**
 * Sells seats, eight at a time, prints those that were answered, and kills itself within the transaction of the last.
 */
const [, , file = '', last = '0'] = process.argv
const db = await openDatabase(`sqlite:${file}`)
let next = 0
const lane = async () => {
  for (let seat = next++; ; seat = next++) {
    await inTransaction(db, async (trip) => {
      await trip.write(statement('INSERT INTO seats (id) VALUES (?)', seat))
      if (seat === Number(last)) process.kill(process.pid, 'SIGKILL')
      await trip.write(statement('INSERT INTO halves (seat) VALUES (?)', seat))
    })
    writeSync(1, `${seat}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, lane))
