import { expect, it } from 'vitest'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../databases/databases.ts'
import { sweepCapacity } from '../sweeps/sweep-capacity.ts'
import { raceForSpans } from './race-for-spans.ts'

const quay = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('random spans on shared resources', (database) => {
  const sweep = async () => (await sweepCapacity(database().db, quay, Date.now())).breaches

  it('take no more than there is', async () => {
    const { standing, claimed, faults } = await raceForSpans(database(), { seed: 5, processes: 2, attempts: 100 })
    expect(faults).toEqual([])
    expect(claimed).toBeGreaterThan(0)
    expect(standing).toBeGreaterThan(40)
  })

  it.each([
    ["bookable = 'hall', resources = '[]', seats = 9", 'the seats of hall'],
    ["bookable = 'camp', resources = '[\"ash\"]'", 'the resource ash'],
    ["bookable = 'sail', occurrence = NULL, resources = '[\"cedar\"]', seats = 3", 'the resource cedar'],
    ["bookable = 'porter', resources = '[\"birch\"]'", 'the resource birch'],
    ["bookable = 'helper', resources = '[]'", 'resources to be claimed are not left'],
    [
      `life = '{"reschedule":{"start":0,"end":9e15,"seats":1,"resources":["ash"],"occurrence":null}}'`,
      'the resource ash',
    ],
  ])('would be found taking more: %s', async (sql, breach) => {
    const { db } = database()
    const [before] = await db.read([statement('SELECT * FROM reservations')])
    // All at once and for ever: which of them stand, the race decides.
    const planted = `UPDATE reservations SET ${sql}, start = 1, \`end\` = 9000000000000 WHERE bookable <> 'sail'`
    await db.read([statement(planted)])
    expect((await sweep()).join('\n')).toContain(breach)
    await db.read([statement('DELETE FROM reservations')])
    await db.knex.batchInsert('reservations', before?.rows ?? [], 20)
    expect(await sweep()).toEqual([])
  })
})
