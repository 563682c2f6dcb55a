import { expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { fillLedger, verifyBalance } from './ledger.ts'

await withDatabase('the balance that is measured', (database) => {
  const lines = () => database().db.knex('ledger').where({ provider: 'yard' })
  const balance = () => database().db.knex('ledger_balances').where({ provider: 'yard' })

  test('is the sum of all lines that were made, before it is measured', async () => {
    const { db } = database()
    await fillLedger(db, 1_500)
    expect(await lines().count({ total: '*' })).toEqual([{ total: 1_500 }])
    await verifyBalance(db, 1_500)
    await balance().update({ balance: 1_499 })
    await expect(verifyBalance(db, 1_500)).rejects.toThrow('the balance is not their sum')
    await lines().where({ id: 'line-7' }).del()
    await expect(verifyBalance(db, 1_500)).rejects.toThrow('the lines sum up to 1499')
  })
})
