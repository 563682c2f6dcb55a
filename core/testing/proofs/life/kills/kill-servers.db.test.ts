import { expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { killServers } from './kill-servers.ts'

await withDatabase('a server that is killed', (database) => {
  it('loses nothing that it acknowledged, and the next one does what is left', async () => {
    // Longer than a dead process keeps what it claimed, shorter than its claims last.
    const away = 35_000
    const seen = await killServers({ database: database(), seed: 2, servers: 1, customers: 3, kills: 1, away })
    expect(seen.faults).toEqual([])
    expect(seen.kills).toBe(2)
    expect(seen.mails).toBeGreaterThan(0)
    expect(seen.webhooks).toBeGreaterThan(0)
    // Three servers start, one after the other.
  }, 180_000)
})
