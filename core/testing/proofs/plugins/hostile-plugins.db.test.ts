import { expect, test } from 'vitest'
import { testDialect, withDatabase } from '../../databases/databases.ts'
import { tryHostilePlugins } from './hostile-plugins.ts'

/** A plugin does not know which database there is: each is given its share. */
const byDatabase = {
  sqlite: [
    { place: 'channel', way: 'hangs' },
    { place: 'route', way: 'leaks' },
    { place: 'processor', way: 'leaks' },
  ],
  mysql: [
    { place: 'effect', way: 'leaks' },
    { place: 'files', way: 'hangs' },
    { place: 'sign-on answer', way: 'leaks' },
  ],
} as const

await withDatabase('a plugin of one tenant that misbehaves', (database) => {
  test('harms no other tenant, and tells no secret: the short form of prove -- plugins', async () => {
    const cases = byDatabase[testDialect()]
    const { tried } = await tryHostilePlugins(database(), { cases: [...cases] })
    expect(tried).toEqual(cases.map(({ place, way }) => `${place} ${way}`))
  }, 180_000)
})
