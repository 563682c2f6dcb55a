import { afterAll, beforeAll, expect, it } from 'vitest'
import { repositoriesFor } from '../persistence/repositories.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { jobsWorld } from '../testing/worlds/jobs-world.ts'
import { removeUploads } from './remove-uploads.ts'

const limits = { places: 3, placesOfLane: 2, lingersAfter: 200, lingering: 4, lingeringOfLane: 2 }

await withDatabase('the removal of uploads', (database) => {
  let the: Awaited<ReturnType<typeof jobsWorld>>
  beforeAll(async () => {
    the = await jobsWorld(database().db)
  })
  afterAll(() => the.close())

  const insert = (whitelabel: string, id: string) =>
    repositoriesFor(database().db, { whitelabel, provider: whitelabel }).uploads.insert({
      ...{ id, key: `${whitelabel}/uploads/${id}`, incoming: null, name: 'porch.png', reservation: null },
      ...{ claimedtype: 'image/png', type: 'image/png', claimedsize: null, size: 300, claimed: null },
      ...{ state: 'removed' as const, address: null, created: the.world.now, expires: the.world.now },
    })

  it('waits for no store that hangs: its white-label has places of its own', async () => {
    const removed: string[] = []
    const begun: string[] = []
    const { promise: answer, resolve } = Promise.withResolvers<void>()
    const files = {
      ...the.plugins.files,
      async remove(_context: object, key: string) {
        begun.push(key)
        if (key.startsWith('hung')) await answer
        removed.push(key)
      },
    }
    const tenant = await the.deps.tenantOf('quay.northwind.localhost', '')
    if (!tenant) throw new Error('no tenant')
    const deps = {
      ...the.deps,
      store: { ...the.deps.store, hostOf: async () => 'quay.northwind.localhost' },
      tenantOf: async () => ({ ...tenant, plugins: { ...tenant.plugins, files } }),
    }
    for (let index = 0; index < 9; index += 1) await insert('hung', `a${index}`)
    await insert('quick', 'b1')
    the.world.now += 86_400_000
    const job = removeUploads(deps, limits)
    expect(await job.run()).toBe(1)
    expect(removed).toEqual(['quick/uploads/b1'])
    expect(begun.toSorted()).toEqual(['hung/uploads/a0', 'hung/uploads/a1', 'quick/uploads/b1'])
    expect(await job.run()).toBe(0)
    resolve()
    await job.settle?.()
    while ((await job.run()) > 0);
    expect(removed).toHaveLength(10)
    expect(await database().db.knex('uploads').select('id')).toEqual([])
  })
})
