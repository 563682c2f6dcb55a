import { beforeAll, expect, it } from 'vitest'
import * as balances from '../../../migrations/066-ledger-balances.ts'
import { benchBundle, benchNow as now } from '../../bench/bench-tenant.ts'
import { balanceKey } from '../../domain/payments/index.ts'
import type { LedgerEntry } from '../../operations/payments/stored-payment.ts'
import type { UnitOfWork } from '../../operations/ports.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { fill, storageCalls } from '../../testing/plans/storage-calls.ts'
import { importBundle } from '../bundle/import-bundle.ts'
import { repositoriesFor } from '../repositories.ts'
import { transaction } from '../run-transaction.ts'
import { statement } from '../session.ts'

const scope = { whitelabel: 'bench', provider: 'yard' }

const line = (id: string, patch: Partial<LedgerEntry>): LedgerEntry => ({
  ...{ id, reservation: null, user: 'ada', type: 'adjustment', eventtype: 'adjustment', transactiontype: 'credit' },
  ...{ paymentmethod: 'credit', mode: 'currency', status: 'success', amount: 100, currency: 'usd', attempt: null },
  ...{ created: now, description: 'for the rain' },
  ...patch,
})

await withDatabase('the ledger', (database) => {
  const work = <T>(does: (unit: UnitOfWork) => Promise<T>) => transaction(database().db, scope, does)
  const repositories = () => repositoriesFor(database().db, scope)
  const keyOf = (user: string) => balanceKey(user, 'currency', 'usd')
  const append = (user: string, ...lines: LedgerEntry[]) =>
    work(async (unit) => (await unit.balances.lock(keyOf(user), now)).appendLines(lines))

  beforeAll(async () => {
    const { db } = database()
    await importBundle(db, benchBundle(), { now })
  })

  it('keeps a balance beside its lines, in the same transaction', async () => {
    await append('ada', line('gift', { amount: 700 }))
    await append('ada', line('taken', { transactiontype: 'debit', amount: 200 }))
    expect(await repositories().balances.of(keyOf('ada'))).toMatchObject({ balance: 500, held: 0 })
    expect(await repositories().balances.summed(keyOf('ada'))).toEqual({ balance: 500, held: 0 })
    expect(await repositories().balances.ofPerson('ada')).toEqual([{ key: keyOf('ada'), balance: 500, held: 0 }])
    expect(await repositories().balances.of(keyOf('bo'))).toEqual({ balance: 0, held: 0 })
    const lost = work(async (unit) => {
      await (await unit.balances.lock(keyOf('ada'), now)).appendLines([line('undone', {})])
      throw new Error('undone')
    })
    await expect(lost).rejects.toThrow('undone')
    expect(await repositories().balances.of(keyOf('ada'))).toMatchObject({ balance: 500 })
  })

  it('holds a pending debit, which is spent once it has succeeded and free again once it has failed', async () => {
    await append('cy', line('cy1', { user: 'cy', amount: 300 }))
    const debit = { user: 'cy', transactiontype: 'debit', status: 'pending' } as const
    await append('cy', line('cy2', { ...debit, amount: 120 }), line('cy3', { ...debit, amount: 80 }))
    expect(await repositories().balances.of(keyOf('cy'))).toMatchObject({ balance: 300, held: 200 })
    const settle = (id: string, status: 'success' | 'failed') =>
      work(async (unit) => (await unit.balances.lock(keyOf('cy'), now)).settleLines([id], status))
    await settle('cy2', 'success')
    await settle('cy3', 'failed')
    // What has ended stays as it is, whoever comes again.
    await settle('cy2', 'failed')
    await settle('cy3', 'success')
    expect(await repositories().balances.of(keyOf('cy'))).toMatchObject({ balance: 180, held: 0 })
    expect(await repositories().balances.summed(keyOf('cy'))).toEqual({ balance: 180, held: 0 })
  })

  it('writes nothing that takes more than there is, also past the lock and past our code', async () => {
    await append('di', line('di1', { user: 'di', amount: 50 }))
    const debit = line('di2', { user: 'di', transactiontype: 'debit', amount: 51 })
    await expect(append('di', debit)).rejects.toThrow('takes more than the balance')
    await expect(work((unit) => unit.payments.appendLedger([debit]))).rejects.toThrow('without its lock')
    await expect(append('ada', debit)).rejects.toThrow('without its lock')
    const past = database().db.knex('ledger_balances').where({ user: 'di' })
    await expect(past.update({ balance: -1 })).rejects.toThrow(/ledger_balances_covered/)
    expect((await repositories().balances.of(keyOf('di'))).balance).toBe(50)
  })

  it('lets debits that race take no more than there is', async () => {
    await append('el', line('el0', { user: 'el', amount: 500 }))
    const spend = (id: string) =>
      work(async (unit) => {
        const locked = await unit.balances.lock(keyOf('el'), now)
        if (locked.now.balance < 100) return false
        await locked.appendLines([line(id, { user: 'el', transactiontype: 'debit' })])
        return true
      })
    const spent = await Promise.all(Array.from({ length: 12 }, (_, index) => spend(`el${index + 1}`)))
    expect(spent.filter(Boolean)).toHaveLength(5)
    expect((await repositories().balances.of(keyOf('el'))).balance).toBe(0)
    expect((await repositories().balances.summed(keyOf('el'))).balance).toBe(0)
  })

  it('gives what a guest can spend to the account of the same address, at every provider, once', async () => {
    const there = { ...scope, provider: 'other' }
    await database()
      .db.knex('providers')
      .insert({ id: 'other', whitelabel: 'bench', subdomain: 'other', name: 'Other' })
    await append('gus', line('gus1', { user: 'gus', amount: 300 }))
    await append('gus', line('gus2', { user: 'gus', transactiontype: 'debit', status: 'pending' }))
    const points = line('gus3', { user: 'gus', mode: 'points', amount: 9 })
    await transaction(database().db, there, async (unit) =>
      (await unit.balances.lock(balanceKey('gus', 'points', ''), now)).appendLines([points]),
    )
    for (const at of [now, now + 1]) await work((unit) => unit.balances.handOver('gus', 'ivy', at))
    const at = (provider: string) => repositoriesFor(database().db, { ...scope, provider }).balances
    expect(await at('yard').ofPerson('gus')).toMatchObject([{ balance: 100, held: 100 }])
    expect(await at('yard').ofPerson('ivy')).toMatchObject([{ balance: 200, held: 0 }])
    expect(await at('other').ofPerson('gus')).toMatchObject([{ balance: 0 }])
    expect(await at('other').ofPerson('ivy')).toMatchObject([{ key: { mode: 'points' }, balance: 9 }])
    for (const provider of ['yard', 'other']) expect(await at(provider).unlikeLines()).toEqual([])
  })

  it('is never changed by a repository, but for the status of a pending line', async () => {
    const { db } = database()
    await fill(db)
    const recording = recordedDatabase(db)
    const { statements } = await recording.during(async () => {
      for (const [index, call] of storageCalls.entries())
        await transaction(recording.db, scope, (unit) => call.run(unit, 1000 + index))
      await transaction(recording.db, scope, async (unit) =>
        (await unit.balances.lock(keyOf('cy'), now)).appendLines([line('cy9', { user: 'cy', status: 'pending' })]),
      )
      await transaction(recording.db, scope, async (unit) =>
        (await unit.balances.lock(keyOf('cy'), now)).settleLines(['cy9'], 'success'),
      )
    })
    const changes = statements.filter(({ sql }) => /^\s*(update|delete|replace)\b[^;]*[\s`]ledger[\s`]/i.test(sql))
    expect(changes.map(({ sql }) => sql.replaceAll('`', '').toLowerCase())).toEqual([
      expect.stringMatching(/^update ledger set status = \? where .*status = \?$/),
    ])
    expect(changes[0]?.values).toEqual(['success', 'yard', 'cy9', 'pending'])
  })

  it('gets its balances from the lines that there are, and the lines that pairs lacked', async () => {
    const { db } = database()
    await balances.down(db.knex)
    const columns = {
      provider: 'yard',
      mode: 'currency',
      status: 'success',
      currency: 'usd',
      created: now,
      description: '',
    }
    const row = (id: string, patch: object) =>
      db.knex('ledger').insert({ ...columns, id, user: 'fay', transactiontype: 'credit', amount: 100, ...patch })
    await row('old.capture', { type: 'payment', eventtype: 'full_payment', attempt: 'old', reservation: 'r' })
    await row('fay.gift', { type: 'adjustment', eventtype: 'adjustment', amount: 40 })
    await row('fay.points', { type: 'adjustment', eventtype: 'adjustment', mode: 'points', amount: 7 })
    await row('over', {
      type: 'adjustment',
      eventtype: 'adjustment',
      user: 'hal',
      transactiontype: 'debit',
      amount: 30,
    })
    await balances.up(db.knex)
    const { of, summed } = repositories().balances
    for (const [user, mode, total] of [
      ['fay', 'currency', 40],
      ['fay', 'points', 7],
      ['hal', 'currency', 0],
      ['ada', 'currency', 500],
      ['cy', 'currency', 280],
    ] as const) {
      const key = balanceKey(user, mode, 'usd')
      expect((await of(key)).balance, `${user} ${mode}`).toBe(total)
      expect((await summed(key)).balance, `${user} ${mode}`).toBe(total)
    }
    const [pair] = await db.read([statement("SELECT transactiontype FROM ledger WHERE id = 'old.capture.charge'")])
    expect(pair?.rows).toEqual([expect.objectContaining({ transactiontype: 'debit' })])
  })
})
