import { beforeAll, expect, it } from 'vitest'
import { benchBundle, benchNow as now } from '../bench/bench-tenant.ts'
import type { PaymentAttempt } from '../operations/payments/stored-payment.ts'
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

  it('are found behind more than are read at once, those of each processor in turn', async () => {
    const { payments } = repositoriesFor(database().db, { whitelabel: 'bench', provider: 'yard' })
    const put = (name: string, patch: Partial<PaymentAttempt>) =>
      payments.insertAttempt({ ...attempt(name), reference: name, ...patch }, [])
    for (let index = 100; index < 250; index += 1) await put(`${index}`, { processor: 'flooded', due: now - 60_000 })
    const names = Array.from({ length: 230 }, (_, index) => `other${String(index).padStart(3, '0')}`)
    for (const processor of names) await put(processor, { processor, due: now })
    const one = store()
    const underWay = Array(4).fill('yard flooded')
    const found: string[] = []
    for (let times = 0; times < 25; times += 1)
      found.push(...processorsOf(await one.claimAttempts({ ...claim, underWay })))
    expect(found.toSorted()).toEqual(names)
    await database().db.knex('payment_attempts').delete()
  })

  it('are told of by news that is found in the same way, and waits while their attempt is asked about', async () => {
    const scope = { whitelabel: 'bench', provider: 'yard' }
    const { payments } = repositoriesFor(database().db, scope)
    const one = store()
    const tell = async (name: string, processor: string, due: number) => {
      await payments.insertAttempt({ ...attempt(name), reference: name, processor, due: now + 900_000 }, [])
      const event = { processor, event: name, reference: name, created: now, due }
      await one.keepPaymentEvent(scope, event)
    }
    for (let index = 0; index < 150; index += 1) await tell(`flood${index}`, 'flooded', now - 60_000)
    for (let index = 0; index < 5; index += 1) await tell(`calm${index}`, `calm${index}`, now)
    const underWay = Array(4).fill('yard flooded')
    const except = ['attemptcalm3']
    const found = await one.claimPaymentEvents({ ...claim, underWay, except })
    expect(processorsOf(found)).toEqual(['calm0', 'calm1', 'calm2', 'calm4'])
    expect(await one.claimPaymentEvents({ ...claim, underWay, except })).toEqual([])
    expect(processorsOf(await one.claimPaymentEvents({ ...claim, underWay }))).toEqual(['calm3'])
    expect(processorsOf(await one.claimPaymentEvents(claim))).toEqual(Array(4).fill('flooded'))
  })
})
