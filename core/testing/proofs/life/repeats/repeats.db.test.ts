import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { injected } from '../../../servers/transports.ts'
import { testConfig } from '../../../test-config.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { prepareRepeats, repeatCalls } from './repeat-calls.ts'

await withDatabase('a call that is sent five times at once with one key', (database) => {
  let apps: FastifyInstance[]
  beforeAll(async () => {
    const { db } = database()
    const { dataFolder } = await testConfig()
    const operator = { dataFolder, trustProxy: '127.0.0.1' }
    apps = (await Promise.all([0, 1].map(() => openApp({ db, operator })))).map(({ app }) => app)
    await prepareRepeats(db, Date.now())
  })
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  it('has one effect and one answer, and another body with the key is refused, also among them', async () => {
    const [first, second] = apps
    if (!first || !second) throw new Error('both processes are there')
    const seen = await repeatCalls(
      { db: database().db, sends: [injected(first), injected(second)], seed: 3, rounds: 20, now: Date.now },
      new Set(first.platform.caller.operations.keys()),
    )
    expect(seen.faults).toEqual([])
    expect(seen.refused).toBe(20)
  })
})
