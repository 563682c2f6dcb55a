import { expect, test } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { injected } from '../../../servers/transports.ts'
import { openApp } from '../../../worlds/open-app.ts'
import { contestWorld, runAttempts } from './attempts.ts'

await withDatabase('what is limited, asked for at two servers at once', (database) => {
  test('is given away exactly as often as it may be', async () => {
    const now = await contestWorld(database())
    const operator = { database: database().url, trustProxy: '127.0.0.1' }
    const apps = [await openApp({ now: () => now, operator }), await openApp({ now: () => now, operator })]
    try {
      const sends = apps.map(({ app }) => injected(app))
      await expect(runAttempts(database(), { sends, attempts: 24, seed: 1 })).resolves.toBeUndefined()
    } finally {
      for (const { app } of apps) await app.close()
    }
  })
})
