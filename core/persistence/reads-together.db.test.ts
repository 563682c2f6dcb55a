import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { recordedDatabase } from '../testing/databases/recorded-database.ts'
import { repositoriesFor } from './repositories.ts'

const scope = { whitelabel: 'bay', provider: 'bay-p' }

await withDatabase('reads of one tick', (database) => {
  it('are one round trip, and each gets its own answer', async () => {
    const recording = recordedDatabase(database().db)
    const { reservations, users } = repositoriesFor(recording.db, scope)
    const { statements, trips } = await recording.during(async () => {
      const found = await Promise.all([
        reservations.findByDraft('nobodys-draft'),
        users.findGuest('ada@customers.example'),
        reservations.list({ range: { start: 0, end: 1 } }),
      ])
      expect(found).toEqual([null, null, []])
    })
    expect([statements.length, trips]).toEqual([3, 1])
  })

  it('fail together', async () => {
    const { db } = database()
    const broken = { ...db, read: () => Promise.reject(new Error('gone')) }
    const { reservations } = repositoriesFor(broken, scope)
    const both = await Promise.allSettled([reservations.find('a'), reservations.find('b')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(reservations.find('c')).rejects.toThrow('gone')
  })
})
