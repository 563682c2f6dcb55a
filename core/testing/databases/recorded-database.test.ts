import { expect, test } from 'vitest'
import { accessesOf } from './recorded-database.ts'

/** How a server of the MySQL kind says that it reads a table. */
const plan = (type: string, key: string | null) =>
  accessesOf(
    {
      dialect: 'mysql',
      read: async () => [{ rows: [{ table: 'r', type, key, rows: 3 }], affected: 0 }],
    },
    { sql: 'SELECT 1', values: [] },
  )

test.each([
  ['ref', 'by_status', 'by_status'],
  ['ref|filter', 'by_status|by_due', 'by_status'],
  ['range|filter', 'by_due|by_status', 'by_due'],
  ['index', 'by_status', null],
  ['index|filter', 'by_status|by_due', null],
  ['ALL', null, null],
])('a plan %s by %s finds its rows by %s', async (type, key, index) => {
  expect(await plan(type, key)).toMatchObject([{ table: 'r', index }])
})
