import { databaseFor } from '../testing/databases.ts'
import { waitThroughNights } from '../testing/life/queue-nights.ts'
import { count, type Proof } from './proof.ts'

const processes = 2

/** Many wait for what others give up, by day and by night, and some never answer. */
export const proof: Proof = {
  name: 'queue.mysql',
  async run(seed) {
    const database = await databaseFor('mysql')
    if (!database) return { skipped: 'MySQL is not there' }
    try {
      const waited = await waitThroughNights(database, { seed, entries: 500, cancels: 200, processes })
      const { entries, cancels, offers, accepted, lapsed, nights, idleHours, faults } = waited
      if (faults.length > 0)
        throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 8).join('\n')}`)
      return `${count(entries)} entries and ${count(cancels)} cancels at ${processes} server processes on MySQL over ${nights} nights: ${count(offers)} offers in order, ${count(accepted)} accepted, ${count(lapsed)} not answered, none without room; ${count(Math.round(idleHours))} seat-hours were idle, all as the rules have it`
    } finally {
      await database.drop()
    }
  },
}
