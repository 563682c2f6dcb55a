import { expect, it } from 'vitest'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../databases.ts'
import { raceForSpans } from './race-for-spans.ts'
import { sweepCapacity } from './sweep-capacity.ts'

const quay = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('random spans on shared resources', (database) => {
  const sweep = async () => (await sweepCapacity(database().db, quay, Date.now())).breaches

  it('take no more than there is', async () => {
    const { standing, faults } = await raceForSpans(database(), { seed: 5, processes: 2, attempts: 80 })
    expect(faults).toEqual([])
    expect(standing).toBeGreaterThan(40)
  })

  it.each([
    ["UPDATE reservations SET seats = 9 WHERE bookable = 'hall'", 'the seats of hall'],
    ["UPDATE reservations SET resources = '[\"ash\"]' WHERE bookable = 'camp'", 'the resource ash'],
    ["UPDATE reservations SET resources = '[\"cedar\"]', seats = 3 WHERE bookable = 'sail'", 'the resource cedar'],
    [
      "UPDATE reservations SET bookable = 'helper', resources = '[]' WHERE bookable = 'tour'",
      'resources to be claimed are not left',
    ],
    [
      `UPDATE reservations SET life = '{"reschedule":{"start":0,"end":9e15,"seats":1,"resources":["ash"],"occurrence":null}}'
       WHERE bookable = 'row'`,
      'the resource ash',
    ],
  ])('would be found taking more: %s', async (sql, breach) => {
    const { db } = database()
    const [before] = await db.read([statement('SELECT * FROM reservations')])
    await db.read([statement(sql)])
    expect((await sweep()).join('\n')).toContain(breach)
    await db.read([statement('DELETE FROM reservations')])
    await db.knex.batchInsert('reservations', before?.rows ?? [], 20)
    expect(await sweep()).toEqual([])
  })
})
