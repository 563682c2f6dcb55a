import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type AccessWorld, accessWorld } from '../../testing/worlds/access-world.ts'

interface Statement {
  transactions: { id: string; transactionamount: number; provider: string; cardlast4: string | null; ip: string }[]
  sums: { paymentmethod: string; transactiontype: string; amount: number; lines: number }[]
  total: number
  page: number
}

await withDatabase('statements and balances', (database) => {
  let world: AccessWorld
  let reservation = ''
  let token = ''
  beforeAll(async () => {
    world = await accessWorld(database())
    const slot = {
      bookable: 'lesson',
      start: '2026-11-24 10:00:00',
      end: '2026-11-24 11:00:00',
      draft: 'of-a-statement',
    }
    const payment = { processor: 'payment-sandbox.card', token: await world.cardToken('4242424242424242') }
    const booked = await world.as<{ id: string; managetoken: string }>('ana', 'book_appointment', { ...slot, payment })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    reservation = booked.value.id
    token = booked.value.managetoken
    const give = (who: string, entity: object) => world.as(who, 'create_entity', { type: 'transaction', entity })
    const gift = { user: 'ana', mode: 'currency', transactiontype: 'credit', transactionamount: 12.5 }
    await give('pia', { ...gift, description: '=HYPERLINK("http://evil.example")' })
    await give('pia', { ...gift, mode: 'points', transactionamount: 40, description: 'A birthday' })
    const bowl = { bookable: 'bowl', start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00', draft: 'at-the-kiln-1' }
    await world.as('ana', 'book_appointment', bowl, { provider: 'kiln' })
    const entity = { ...gift, transactionamount: 3, description: 'Of the kiln' }
    await world.as('kim', 'create_entity', { type: 'transaction', entity }, { provider: 'kiln' })
  })
  afterAll(() => world.close())

  const ask = async (who: string, params: object, provider = 'quay') => {
    const answer = await world.as<Statement>(who, 'get_statement', params, { provider })
    return answer.ok ? answer.value : answer.error.code
  }
  const total = async (who: string, params: object, provider?: string) => {
    const answer = await ask(who, params, provider)
    return typeof answer === 'string' ? answer : answer.total
  }

  test('list the lines of a reservation with the card and the address that it was paid with', async () => {
    const answer = await ask('pia', { of: 'reservation', id: reservation })
    expect(answer).toMatchObject({ total: 2, page: 1 })
    if (typeof answer === 'string') throw new Error(answer)
    expect(answer.transactions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ transactiontype: 'credit', paymentmethod: 'stripe', transactionamount: 95, cardlast4: '4242' },
          ...{
            cardbrand: 'visa',
            ip: '127.0.0.1',
            provider: 'quay',
            whitelabel: 'northwind',
            eventtype: 'full_payment',
          },
          ...{ stripetransactionid: expect.any(String), processor: 'payment-sandbox.card' },
          ...{ providerid: 'quay', transferid: null, paymentid: null },
        }),
        expect.objectContaining({
          transactiontype: 'debit',
          paymentmethod: 'charge',
          transactionamount: 95,
          cardlast4: null,
        }),
      ]),
    )
    expect(answer.sums).toHaveLength(2)
  })

  test('tell nobody but staff the address that it was paid from', async () => {
    const ips = async (who: string, params: object) => {
      const answer = await ask(who, { of: 'reservation', id: reservation, ...params })
      return typeof answer === 'string' ? answer : [...new Set(answer.transactions.map(({ ip }) => ip))]
    }
    expect(await ips('pia', {})).toContain('127.0.0.1')
    expect(await ips('ana', {})).toEqual([null])
    expect(await ips('nobody', { token })).toEqual([null])
  })

  test('are read by whom they concern, by staff, and of all providers by the owner', async () => {
    expect(await total('ana', { of: 'reservation', id: reservation })).toBe(2)
    expect(await total('nobody', { of: 'reservation', id: reservation, token })).toBe(2)
    expect(await total('bo', { of: 'reservation', id: reservation })).toBe('not_found')
    expect(await total('nobody', { of: 'reservation', id: reservation })).toBe('not_found')
    expect(await total('ana', { of: 'customer' })).toBe(4)
    expect(await total('pia', { of: 'customer', id: 'ana' })).toBe(4)
    expect(await total('bo', { of: 'customer', id: 'ana' })).toBe('not_found')
    expect(await total('kim', { of: 'customer', id: 'ana' }, 'kiln')).toBe(1)
    expect(await total('pia', { of: 'provider' })).toBe(4)
    expect(await total('ana', { of: 'provider' })).toBe('forbidden')
    expect(await total('nobody', { of: 'provider' })).toBe('login_required')
    expect(await total('olga', { of: 'whitelabel' })).toBe(5)
    expect(await total('pia', { of: 'whitelabel' })).toBe('forbidden')
  })

  test('come page by page, and of a time alone', async () => {
    const ids = async (page: number) => {
      const answer = await ask('pia', { of: 'provider', page, items_per_page: 3 })
      return typeof answer === 'string' ? [] : answer.transactions.map(({ id }) => id)
    }
    const all = [...(await ids(1)), ...(await ids(2))]
    expect(await ids(1)).toHaveLength(3)
    expect(new Set(all).size).toBe(4)
    expect(await ids(3)).toEqual([])
    const on = (start: string, end: string) => total('pia', { of: 'provider', start, end })
    expect(await on('2026-11-20 00:00:00', '2026-11-21 00:00:00')).toBe(4)
    expect(await on('2026-11-21 00:00:00', '2026-11-22 00:00:00')).toBe(0)
    expect(await on('2026-11-22 00:00:00', '2026-11-21 00:00:00')).toBe('invalid_time')
  })

  test('are a file for spreadsheets in which nothing opens a formula', async () => {
    const { app } = world
    const of = { of: 'provider' }
    const file = await world.as<{ filename: string; content: string; next: null }>('pia', 'export_statement', of)
    if (!file.ok) throw new Error(JSON.stringify(file.error))
    const { filename, content, next } = file.value
    expect(filename).toBe('statement-provider.csv')
    expect(next).toBe(null)
    const [head, ...rows] = content.replace('\ufeff', '').trimEnd().split('\r\n')
    expect(head).toMatch(/^"created","provider","reservation"/)
    expect(rows).toHaveLength(4)
    expect(rows.filter((row) => row.includes('"usd","","95.00"') || row.includes('"usd","95.00",""'))).toHaveLength(2)
    expect(rows.filter((row) => row.includes('"points","","","40"'))).toHaveLength(1)
    expect(rows.some((row) => row.includes(`"'=HYPERLINK(""http://evil.example"")"`))).toBe(true)
    const gift = () => database().db.knex('ledger').where({ provider: 'quay', mode: 'currency', type: 'adjustment' })
    for (const [currency, amount, told] of [
      ['usd', 1250, '12.50'],
      ['kwd', 1000, '1.000'],
      ['jpy', 1000, '1000'],
    ] as const) {
      await gift().update({ currency, amount })
      const anew = await world.as<{ content: string }>('pia', 'export_statement', of)
      expect(anew.ok && anew.value.content).toContain(`"${currency}","","${told}","'=HYPERLINK`)
    }
    await gift().update({ currency: 'usd', amount: 1250 })
    const host = 'quay.northwind.localhost'
    const url = `/api/statement/reservation/id/${reservation}/csv?token=${encodeURIComponent(token)}`
    const sent = await app.inject({ method: 'GET', url, headers: { host } })
    expect(sent.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(sent.headers['content-disposition']).toContain(`statement-reservation-${reservation}.csv`)
    expect(sent.body.split('\r\n')).toHaveLength(4)
  })

  test('balances are told to their person and to staff: credit, points, and what of it can be spent', async () => {
    const told = async (who: string, params: object = {}, provider = 'quay') => {
      const answer = await world.as(who, 'get_balances', params, { provider })
      return answer.ok ? answer.value : answer.error.code
    }
    const ofAna = {
      balances: [
        { mode: 'currency', currency: 'usd', balance: 12.5, held: 0, spendable: 12.5 },
        { mode: 'points', currency: '', balance: 40, held: 0, spendable: 40 },
      ],
    }
    expect(await told('ana')).toEqual(ofAna)
    expect(await told('pia', { user: 'ana' })).toEqual(ofAna)
    expect(await told('bo', { user: 'ana' })).toEqual({ balances: [] })
    expect(await told('kim', { user: 'ana' }, 'kiln')).toMatchObject({ balances: [{ balance: 3 }] })
    expect(await told('nobody')).toBe('login_required')
  })

  test('staff take an adjustment back by a line against it, once, with a reason and never below 0', async () => {
    const gift = { user: 'ana', mode: 'points', transactiontype: 'credit', transactionamount: 10 }
    const entity = { ...gift, description: 'By mistake' }
    const made = await world.as<{ id: string }>('pia', 'create_entity', { type: 'transaction', entity })
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const { id } = made.value
    const take = async (who: string, more: object = {}) => {
      const answer = await world.as(who, 'delete_entity', { type: 'transaction', id, ...more })
      return answer.ok ? answer.value : answer.error.code
    }
    expect(await take('pia')).toBe('invalid_params')
    expect(await take('ana', { reason: 'mine' })).toBe('forbidden')
    expect(await take('bo', { reason: 'mine' })).toBe('not_found')
    const points = async () => {
      const read = await world.as<{ pointsbalance: number }>('ana', 'get_user', {})
      return read.ok ? read.value.pointsbalance : null
    }
    expect(await points()).toBe(50)
    for (let round = 0; round < 2; round += 1)
      expect(await take('pia', { reason: 'Given by mistake' })).toEqual({ id, deleted: false })
    expect(await points()).toBe(40)
    const [line] = await database()
      .db.knex('ledger')
      .where({ id: `${id}.counter` })
    expect(line).toMatchObject({ transactiontype: 'debit', amount: 10, description: 'Given by mistake', user: 'ana' })
    const spent = { ...gift, transactiontype: 'debit', transactionamount: 40, description: 'Spent' }
    const all = { ...gift, transactionamount: 5, description: 'Once more' }
    const more = await world.as<{ id: string }>('pia', 'create_entity', { type: 'transaction', entity: all })
    await world.as('pia', 'create_entity', { type: 'transaction', entity: { ...spent, transactionamount: 43 } })
    const failed = { status: 'failed', description: 'It was spent' }
    const back = await world.as('pia', 'update_entity', {
      ...{ type: 'transaction', id: more.ok ? more.value.id : '', entity: failed },
    })
    expect(back).toMatchObject({ ok: false, error: { code: 'status_conflict' } })
    const capture = await database().db.knex('ledger').where({ reservation, transactiontype: 'credit' })
    const paid = { type: 'transaction', id: String(capture[0]?.id), reason: 'Give it back' }
    expect(await world.as('pia', 'delete_entity', paid)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    const own = await world.as('ana', 'delete_entity', paid)
    expect(own).toMatchObject({ ok: false, error: { code: 'draft_finished' } })
    const named = await world.as('pia', 'update_entity', { ...paid, entity: { transactionamount: 1 } })
    expect(named).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  })

  test('neither of the two lines by which a balance changed hands is taken back alone', async () => {
    const entity = { user: 'ana', mode: 'points', transactiontype: 'credit', transactionamount: 7, description: 'Gift' }
    expect(await world.as('pia', 'create_entity', { type: 'transaction', entity })).toMatchObject({ ok: true })
    const { ports } = world.app.platform
    const scope = { whitelabel: 'northwind', provider: 'quay' }
    await ports.transaction(scope, (unit) => unit.balances.handOver('ana', 'bo', world.clock.now))
    const lines = await database().db.knex('ledger').where({ eventtype: 'moved', mode: 'points' })
    expect(lines).toHaveLength(2)
    for (const { id } of lines) {
      const taken = { type: 'transaction', id: String(id), reason: 'Given by mistake' }
      expect(await world.as('pia', 'delete_entity', taken)).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    }
    await ports.transaction(scope, (unit) => unit.balances.handOver('bo', 'ana', world.clock.now + 1))
  })

  test.each([
    ['points', 1_000_000_000],
    ['currency', 100_000_000_000],
  ])('staff give no more %s than a balance may hold', async (mode, most) => {
    const give = (transactionamount: number) => {
      const gift = { user: 'ana', mode, transactiontype: 'credit', transactionamount, description: 'Too much' }
      return world.as<{ id: string }>('pia', 'create_entity', { type: 'transaction', entity: gift })
    }
    const balance = async () => {
      const told = await world.as<{ balances: { mode: string; balance: number }[] }>('ana', 'get_balances', {})
      return (told.ok && told.value.balances.find((one) => one.mode === mode)?.balance) || 0
    }
    const refused = (expected: string) => ({
      error: { code: 'invalid_params', field: '/entity/transactionamount', data: { expected } },
    })
    const room = most - (await balance())
    expect(await give(room + 1)).toMatchObject(refused(`at most ${room}`))
    expect(await give(room)).toMatchObject({ ok: true })
    expect(await give(1)).toMatchObject(refused('at most 0'))
    expect(await balance()).toBe(most)
  })
})
