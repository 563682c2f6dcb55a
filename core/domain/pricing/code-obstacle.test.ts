import { expect, test } from 'vitest'
import { codeObstacle } from './index.ts'

const never = { all: 0, person: 0 }

test.each([
  [{}, '2026-06-01', { all: 900, person: 900 }, null],
  [{ from: '2026-06-02' }, '2026-06-01', never, 'not_yet'],
  [{ from: '2026-06-01', until: '2026-06-01' }, '2026-06-01', never, null],
  [{ until: '2026-05-31' }, '2026-06-01', never, 'ended'],
  [{ uses: 3 }, '2026-06-01', { all: 2, person: 2 }, null],
  [{ uses: 3 }, '2026-06-01', { all: 3, person: 0 }, 'used_up'],
  [{ uses: 3, usesperperson: 1 }, '2026-06-01', { all: 1, person: 1 }, 'used_before'],
  [{ uses: 1, usesperperson: 1 }, '2026-06-01', { all: 1, person: 1 }, 'used_up'],
] as const)('a code with %o on %s, used %o: %s', (terms, today, used, obstacle) => {
  expect(codeObstacle(terms, today, used)).toBe(obstacle)
})
