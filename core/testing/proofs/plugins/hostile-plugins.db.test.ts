import { expect, test } from 'vitest'
import { withDatabase } from '../../databases/databases.ts'
import { tryHostilePlugins } from './hostile-plugins.ts'

await withDatabase('a plugin of one tenant that misbehaves', (database) => {
  test('harms no other tenant, and tells no secret: the short form of prove -- plugins', async () => {
    const cases = [
      { place: 'channel', way: 'hangs' },
      { place: 'route', way: 'leaks' },
      { place: 'processor', way: 'leaks' },
      { place: 'effect', way: 'leaks' },
      { place: 'files', way: 'hangs' },
      { place: 'sign-on answer', way: 'leaks' },
    ] as const
    const { tried } = await tryHostilePlugins(database(), { cases: [...cases] })
    expect(tried).toEqual(cases.map(({ place, way }) => `${place} ${way}`))
  }, 180_000)
})
