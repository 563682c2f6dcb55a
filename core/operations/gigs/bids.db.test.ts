import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedBid } from '../../domain/wire/gigs.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { gigsWorld } from '../../testing/worlds/gigs-world.ts'

type World = Awaited<ReturnType<typeof gigsWorld>>

const codeOf = (answer: { ok: boolean; error?: { code: string } }) => (answer.ok ? 'ok' : answer.error?.code)

await withDatabase('bids', (database) => {
  let gigs: World
  beforeAll(async () => {
    gigs = await gigsWorld(database())
  })
  afterAll(() => gigs.close())

  const bid = (person: string, id: string, more: object = {}) => gigs.as(person, 'place_bid', { id, ...more })
  const pick = (id: string, resource: string) =>
    gigs.as<{ bids: ListedBid[]; status: string }>('dock', 'pick_bid', { id, resource })
  const bidsOf = async (id: string): Promise<ListedBid[]> => {
    const answer = await gigs.as<{ bids: ListedBid[] }>('dock', 'get_bids', { id })
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.bids
  }

  test('a resource has one bid, which its people change and withdraw; nobody else reads it', async () => {
    const { id, managetoken: token } = await gigs.book('show', 50)
    expect(codeOf(await gigs.as('ines', 'claim_reservation', { id }))).toBe('forbidden')
    await bid('ines', id, { amount: 120.5, note: ' With a drum. ' })
    const changed = await bid('ines', id, { amount: 99, note: 'With a drum.' })
    expect(changed.ok && changed.value.gig.bids).toMatchObject([
      { resource: 'ines', amount: 99, note: 'With a drum.', taken: false },
    ])
    expect(await bid('maren', id, { amount: 10 })).toMatchObject({
      error: { code: 'invalid_params', field: '/resource', data: { expected: 'one of maren, boat' } },
    })
    gigs.world.clock.now += 1000
    await bid('maren', id, { resource: 'boat', note: 'Any price' })
    expect(await bidsOf(id)).toMatchObject([
      { resource: 'ines', name: 'Ines', username: 'ines Moor', amount: 99, picked: false },
      { resource: 'boat', name: 'Boat', username: 'maren Moor', amount: null, note: 'Any price' },
    ])
    expect(JSON.stringify((await gigs.gigsOf('tomas')).open)).not.toMatch(/drum|Any price/)
    const seen = await gigs.world.call('get_basereservation', { id, token })
    expect(JSON.stringify(seen)).not.toMatch(/drum|Any price/)
    expect(codeOf(await gigs.as('ines', 'get_bids', { id }))).toBe('not_found')

    expect(codeOf(await gigs.as('ines', 'withdraw_bid', { id }))).toBe('ok')
    expect(codeOf(await gigs.as('ines', 'withdraw_bid', { id }))).toBe('ok')
    expect((await bidsOf(id)).map(({ resource }) => resource)).toEqual(['boat'])
    const told = await gigs.told(id)
    expect(new Set(told)).toEqual(new Set(['booked', 'gig_open claimers ines+tomas+maren', 'bid staff']))
  })

  test('an amount has the digits of the currency, a note at most 500 characters', async () => {
    const { id } = await gigs.book('show', 51)
    expect(codeOf(await bid('ines', id, { amount: 1.234 }))).toBe('invalid_params')
    for (const amount of [-1, 1e12])
      expect(await bid('ines', id, { amount })).toMatchObject({
        error: { code: 'invalid_params', field: '/amount', data: { expected: 'from 0 to 100000000000' } },
      })
    expect(codeOf(await bid('ines', id, { note: 'x'.repeat(501) }))).toBe('invalid_params')
    expect(codeOf(await bid('ines', id, { note: 'x'.repeat(500) }))).toBe('ok')
    expect(codeOf(await bid('yusuf', id, {}))).toBe('not_found')
  })

  test('the picked bid books it; the others hear of it and keep what they said', async () => {
    const { id } = await gigs.book('show', 52)
    await bid('ines', id, { amount: 80 })
    await bid('tomas', id, { amount: 70 })
    const picked = await pick(id, 'tomas')
    expect(picked.ok && picked.value).toMatchObject({
      status: 'booked',
      bids: [
        { resource: 'ines', picked: false },
        { resource: 'tomas', picked: true, taken: false },
      ],
    })
    expect((await gigs.stored(id)).life.claims).toMatchObject([{ resource: 'tomas', user: 'tomas' }])
    const told = await gigs.told(id)
    expect(told.filter((one) => one.startsWith('bid_not_picked'))).toEqual(['bid_not_picked claimers ines'])
    expect(told).toContain('claimed customer+staff+claimers tomas')
    expect(await pick(id, 'tomas')).toEqual(picked)
    expect(await gigs.told(id)).toEqual(told)
    expect(codeOf(await pick(id, 'ines'))).toBe('already_claimed')
    expect(codeOf(await pick(id, 'maren'))).toBe('not_found')
    expect(codeOf(await gigs.as('tomas', 'withdraw_bid', { id }))).toBe('status_conflict')
    expect(codeOf(await bid('ines', id, { amount: 60 }))).toBe('already_claimed')
  })

  test('what is picked is what was seen: another amount, or another version, is refused', async () => {
    const { id } = await gigs.book('show', 54)
    const version = async () => {
      const answer = await gigs.as<{ version: number }>('dock', 'get_bids', { id })
      return answer.ok ? answer.value.version : 0
    }
    await bid('ines', id, { amount: 10 })
    const seen = await version()
    await bid('ines', id, { amount: 900 })
    const about = { id, resource: 'ines' }
    expect(codeOf(await gigs.as('dock', 'pick_bid', { ...about, version: seen }))).toBe('status_conflict')
    expect(codeOf(await gigs.as('dock', 'pick_bid', { ...about, amount: 10 }))).toBe('status_conflict')
    expect(codeOf(await gigs.as('dock', 'pick_bid', { ...about, amount: null }))).toBe('status_conflict')
    expect((await gigs.stored(id)).status).toBe('gig')
    const now = await version()
    await bid('ines', id, { amount: 900 })
    expect(await version()).toBe(now)
    expect(codeOf(await gigs.as('dock', 'pick_bid', { ...about, version: now, amount: '900.00' }))).toBe('ok')
  })

  test('staff read and pick by the link of their mail, which opens no other reservation', async () => {
    const { id, managetoken } = await gigs.book('show', 55)
    const other = await gigs.book('show', 56)
    await bid('ines', id, { amount: 120.5 })
    const [mail] = (await gigs.tellings(id)).filter(({ name }) => name === 'reservation.bid')
    expect(mail).toMatchObject({ data: { bid: { name: 'Ines', amount: 120.5, ischanged: false } } })
    expect(mail?.deadline).toBe(
      new Date((await gigs.stored(id)).start - 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    )
    const link = new URL(mail?.link ?? '')
    expect(link.pathname).toBe(`/requests/${id}`)
    const token = link.searchParams.get('token')
    const seen = await gigs.world.call<{ version: number; bids: ListedBid[] }>('get_bids', { id, token })
    expect(seen.ok && seen.value).toMatchObject({ pickbefore: mail?.deadline, bids: [{ name: 'Ines', amount: 120.5 }] })
    expect(codeOf(await gigs.world.call('get_bids', { id: other.id, token }))).toBe('not_found')
    expect(codeOf(await gigs.world.call('get_bids', { id, token: managetoken }))).toBe('not_found')
    expect(codeOf(await gigs.world.call('pick_bid', { id, resource: 'ines' }))).toBe('not_found')
    const picked = await gigs.world.call('pick_bid', { id, resource: 'ines', amount: 120.5, token })
    expect(picked).toMatchObject({ ok: true, value: { status: 'booked', pickbefore: null } })
  })

  test('a bid is withdrawn until it is picked or every place is filled', async () => {
    const { id } = await gigs.book('show', 57)
    await bid('ines', id, { amount: 80 })
    await bid('tomas', id, { amount: 70 })
    await pick(id, 'ines')
    expect(codeOf(await gigs.as('tomas', 'withdraw_bid', { id }))).toBe('already_claimed')
    expect((await bidsOf(id)).map(({ resource }) => resource)).toEqual(['ines', 'tomas'])
  })

  test('of a withdrawal and a pick at once, one wins', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await gigs.book('show', 100 + 2 * round)
      await bid('ines', id, { amount: 80 })
      const codes = (await Promise.all([pick(id, 'ines'), gigs.as('ines', 'withdraw_bid', { id })])).map(codeOf)
      const isBooked = (await gigs.stored(id)).status === 'booked'
      expect(codes).toEqual(isBooked ? ['ok', 'status_conflict'] : ['not_found', 'ok'])
      expect((await bidsOf(id)).length).toBe(isBooked ? 1 : 0)
    }
  })

  test('a bid whose resource is taken stays, says so, and can not be picked', async () => {
    const { id } = await gigs.book('show', 53)
    await bid('ines', id, { amount: 80 })
    await gigs.book('visit', 53, { resources: ['ines'] })
    expect(await bidsOf(id)).toMatchObject([{ resource: 'ines', taken: true }])
    expect(codeOf(await pick(id, 'ines'))).toBe('slot_taken')
    expect((await gigs.stored(id)).status).toBe('gig')
  })

  test('when the picked one gives it back, the former bids stand', async () => {
    const { id } = await gigs.book('show', 76)
    await bid('ines', id, { amount: 80 })
    await bid('tomas', id, { amount: 70 })
    await pick(id, 'tomas')
    expect(codeOf(await gigs.as('tomas', 'give_back_claim', { id }))).toBe('ok')
    expect((await bidsOf(id)).map(({ resource }) => resource)).toEqual(['ines', 'tomas'])
    expect(codeOf(await pick(id, 'ines'))).toBe('ok')
  })

  test('a person who is erased leaves no note', async () => {
    const { id } = await gigs.book('show', 77)
    await bid('ines', id, { amount: 80, note: 'Call me on my own number' })
    const exported = await gigs.as<{ bids: unknown[] }>('ines', 'export_user_data', {})
    expect(exported.ok && exported.value.bids.at(-1)).toMatchObject({ reservation: id, amount: 80, resource: 'ines' })
    expect(await gigs.as('owner', 'erase_user', { id: 'ines' })).toMatchObject({ ok: true })
    expect(await bidsOf(id)).toMatchObject([{ resource: 'ines', note: '', user: null, username: '' }])
  })
})
