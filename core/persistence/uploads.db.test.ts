import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { accessesOf, recordedDatabase } from '../testing/databases/recorded-database.ts'
import { jobStore } from './job-store.ts'
import { repositoriesFor } from './repositories.ts'
import { transaction } from './transaction.ts'

const now = Date.UTC(2026, 10, 20, 12)
const day = 86_400_000
const scopeOf = (provider: string) => ({ whitelabel: 'northwind', provider })

await withDatabase('uploads', (database) => {
  const row = (id: string, patch = {}) => ({
    id,
    key: `northwind/uploads/quay/${id}`,
    incoming: null,
    name: 'porch.png',
    claimedtype: 'image/png',
    type: 'image/png',
    claimedsize: null,
    size: 300,
    claimed: null,
    state: 'stored' as const,
    address: `from-${id.slice(-1)}`,
    reservation: null,
    created: now,
    expires: now + day,
    ...patch,
  })

  /** Rows as in a table in use. */
  const ofEachState = (index: number) =>
    [
      { state: 'signed', expires: now + index },
      { state: 'stored', expires: now + index },
      { state: 'submitted', reservation: `r${index}`, address: null, expires: null },
    ][index % 3]

  it('are found by the tenant’s id and cleaned up by time, both through indexes', async () => {
    const { db } = database()
    for (const provider of ['quay', 'kiln', 'clef'])
      for (let index = 0; index < 200; index += 1)
        await repositoriesFor(db, scopeOf(provider)).uploads.insert(row(`u${index}`, ofEachState(index)))
    if (db.dialect === 'mysql') await db.read([{ sql: 'ANALYZE TABLE uploads', values: [] }])
    const recording = recordedDatabase(db)
    const { uploads } = repositoriesFor(recording.db, scopeOf('quay'))
    const indexesOf = async (work: () => Promise<unknown>) => {
      const { statements } = await recording.during(work)
      const found = []
      for (const each of statements.filter(({ sql }) => /uploads/.test(sql)))
        for (const { table, index, plan } of await accessesOf(db, each))
          if (/uploads/.test(table)) found.push(index ?? plan)
      return found
    }
    expect(await indexesOf(() => uploads.find(['u1', 'u2']))).toEqual(['PRIMARY'])
    expect(await indexesOf(() => uploads.countOpen('from-1', 100))).toEqual(['uploads_address', 'uploads_state'])
    // MySQL's secondary indexes end with the id, so it may find a single row of a known state through one.
    const ofRows = [expect.stringMatching(/^(PRIMARY|uploads_state)$/)]
    expect(await indexesOf(() => uploads.claim('u3', now, now))).toEqual(ofRows)
    expect(await indexesOf(() => uploads.submit(['u1', 'u4'], 'r2'))).toEqual(ofRows)
    expect(await indexesOf(() => uploads.discardOf('r2', now))).toEqual(['uploads_reservation'])
    const claimed = await indexesOf(() =>
      jobStore(recording.db).claimUploads({ now: now + 5, until: now + 9, limit: 2, each: 2, underWay: [] }),
    )
    expect(claimed).toEqual([
      'uploads_expires',
      ...['u0', 'u1'].map(() => expect.stringMatching(/^(PRIMARY|uploads_expires)$/)),
    ])
  })

  it('belong to their tenant: no other finds, takes or removes them', async () => {
    const { db } = database()
    const own = repositoriesFor(db, scopeOf('quay')).uploads
    const others = repositoriesFor(db, scopeOf('kiln')).uploads
    await own.insert(row('mine', { state: 'signed' }))
    expect(await others.find(['mine'])).toEqual([])
    expect(await others.claim('mine', now, now)).toBe(false)
    expect(await others.discard('mine', 'signed', now)).toBe(false)
    expect(await own.claim('mine', now, now)).toBe(true)
    expect(await others.store('mine', { type: 'image/png', size: 1, expires: now })).toBe(false)
    expect(await own.store('mine', { type: 'image/png', size: 1, expires: now })).toBe(true)
    expect(await others.submit(['mine'], 'r1')).toBe(false)
    expect((await own.find(['mine']))[0]?.state).toBe('stored')
  })

  it('are claimed by one caller, freed by the same, and taken over when the claim is stale', async () => {
    const { uploads } = repositoriesFor(database().db, scopeOf('quay'))
    await uploads.insert(row('link', { state: 'signed' }))
    expect(await Promise.all([1, 2, 3].map((at) => uploads.claim('link', now + at, now - 1)))).toHaveLength(3)
    const since = (await uploads.find(['link']))[0]?.claimed ?? 0
    await uploads.release('link', since + 10)
    expect(await uploads.claim('link', now + 50, now - 1)).toBe(false)
    expect(await uploads.claim('link', now + 60, now + 20)).toBe(true)
    await uploads.release('link', since)
    expect((await uploads.find(['link']))[0]?.claimed).toBe(now + 60)
    await uploads.release('link', now + 60)
    expect(await uploads.claim('link', now + 70, now - 1)).toBe(true)
  })

  it('are submitted all together or not at all', async () => {
    const { db } = database()
    const { uploads } = repositoriesFor(db, scopeOf('quay'))
    for (const id of ['a1', 'a2', 'a3']) await uploads.insert(row(id))
    const submit = (ids: string[], reservation: string) =>
      transaction(db, scopeOf('quay'), async (unit) => {
        if (!(await unit.uploads.submit(ids, reservation))) throw new Error('taken')
      })
    await submit(['a1', 'a1'], 'first')
    await expect(submit(['a1', 'a2'], 'second')).rejects.toThrow('taken')
    await expect(submit(['a3', 'unknown'], 'second')).rejects.toThrow('taken')
    const found = await uploads.find(['a1', 'a2', 'a3'])
    expect(Object.fromEntries(found.map(({ id, reservation }) => [id, reservation]))).toEqual({
      a1: 'first',
      a2: null,
      a3: null,
    })
    await submit(['a1', 'a2'], 'first')
    expect(await uploads.discardOf('first', now)).toBe(2)
    await expect(submit(['a1'], 'first')).rejects.toThrow('taken')
  })
})
