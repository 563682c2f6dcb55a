import { beforeAll, expect, it } from 'vitest'
import { benchBundle, benchNow as now } from '../bench/bench-tenant.ts'
import { withDatabase } from '../testing/databases/databases.ts'
import { attempt } from '../testing/plans/storage-calls.ts'
import { importBundle } from './bundle/import-bundle.ts'
import { jobStore } from './job-store.ts'
import { repositoriesFor } from './repositories.ts'

const claim = { now, until: now + 30_000, limit: 10, each: 4, underWay: [] as string[], process: 'this' }

await withDatabase('the attempts of the reconciler', (database) => {
  const store = () => jobStore(database().db)
  const processorsOf = (found: Awaited<ReturnType<ReturnType<typeof store>['claimAttempts']>>) =>
    found.map(({ attempt: { processor } }) => processor)

  beforeAll(async () => {
    const { db } = database()
    await importBundle(db, benchBundle(), { now })
    const { payments } = repositoriesFor(db, { whitelabel: 'bench', provider: 'yard' })
    for (let index = 0; index < 30; index += 1)
      await payments.insertAttempt({ ...attempt(`${index}`), processor: 'flooded', due: now - 60_000 }, [])
    await payments.insertAttempt({ ...attempt('calm'), processor: 'calm', due: now }, [])
  })

  it('are of one processor as many as it has places, and of the others behind those', async () => {
    const first = await store().claimAttempts(claim)
    expect(processorsOf(first)).toEqual([...Array(4).fill('flooded'), 'calm'])
    const more = await store().claimAttempts({ ...claim, underWay: ['yard flooded', 'yard flooded', 'yard flooded'] })
    expect(processorsOf(more)).toEqual(['flooded'])
    expect(await store().claimAttempts({ ...claim, underWay: Array(4).fill('yard flooded') })).toEqual([])
  })
})
