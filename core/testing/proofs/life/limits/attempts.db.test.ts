import { expect, test } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { contestWorld, runAttempts } from './attempts.ts'
import { bookingServer } from './booking-server.ts'

await withDatabase('what is limited, asked for at two servers at once', (database) => {
  test('is given away exactly as often as it may be', async () => {
    const now = await contestWorld(database())
    const servers = [await bookingServer(database().url, now), await bookingServer(database().url, now)]
    try {
      await expect(runAttempts(database(), servers, 24)).resolves.toBeUndefined()
    } finally {
      for (const server of servers) await server.close()
    }
  })
})
