import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { persistedQueries } from './persisted-queries.ts'

const hashOf = (query: string) => createHash('sha256').update(query).digest('hex')

test('the least recently used queries leave once all of them take too many bytes', () => {
  const { find, save } = persistedQueries()
  // Twenty of them are 4 MB.
  const long = Array.from({ length: 20 }, (_, index) => `# ${index}${'x'.repeat(100_000)}`)
  const [first = '', second = ''] = long
  for (const query of long) {
    expect(save(hashOf(query), query)).toBe(true)
    expect(find(hashOf(first))).toBe(first)
  }
  expect(find(hashOf(second))).toBeUndefined()
  expect(long.filter((query) => find(hashOf(query)) !== undefined).length).toBeLessThanOrEqual(10)
})

test('a query with another hash is not cached', () => {
  const { find, save } = persistedQueries()
  expect(save(hashOf('a'), 'b')).toBe(false)
  expect(find(hashOf('a'))).toBeUndefined()
})
