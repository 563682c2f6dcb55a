import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, statement } from './session.ts'

const million = 'x'.repeat(1_000_000)

await withDatabase('a trip', (database) => {
  it('takes more than a server accepts at once, and answers in order', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => statement('SELECT LENGTH(?) + ? AS said', million, index))
    const results = await inTransaction(database().db, (trip) => trip.run(asked))
    expect(results.map(({ rows }) => integer(rows[0]?.said))).toEqual(asked.map((_, index) => 1_000_000 + index))
  })
})
