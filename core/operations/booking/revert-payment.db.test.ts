import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { type SandboxCard, sandboxCardAt } from '../../testing/worlds/tenant-at.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const cards = { approved: '4242424242424242', confirmation: '4000000000003220', silent: '4000000000007718' }

await withDatabase('a payment that is taken back before it books', (database) => {
  let world: BookingWorld
  let sandbox: SandboxCard
  let count = 0
  beforeAll(async () => {
    world = await bookingWorld(database())
    sandbox = await sandboxCardAt(world.app)
  })
  afterEach(() => Object.assign(sandbox.card, sandbox.original))
  afterAll(() => world.close())

  const repositories = () => world.app.platform.ports.repositories(scope)

  /** A draft whose payment goes as the card says. */
  async function begun(card: keyof typeof cards) {
    const start = Date.parse('2026-12-01T14:00:00Z') + count * 3_600_000
    count += 1
    const draft = `reverted-${String(count).padStart(4, '0')}`
    const answer = await world.call('book_appointment', {
      ...{ bookable: 'lesson', draft, user },
      ...{ start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() },
      payment: { processor: 'payment-sandbox.card', token: await world.cardToken(cards[card]) },
    })
    const row = await repositories().reservations.findByDraft(draft)
    if (!row) throw new Error('there is no draft')
    return { id: row.id, draft, code: answer.ok ? null : answer.error.code }
  }
  const statesOf = async (id: string) => (await repositories().payments.attemptsOf(id)).map(({ state }) => state)
  const remove = (params: object) =>
    world.call<{ reverted: boolean; transactions: { status: string }[] }>('remove_transactions_on_appointment', params)
  const revert = (failedreservation: object, striperesponsedata?: object) =>
    world.call<{ reverted: boolean }>('revert_payment', {
      revertobj: { failedreservation, ...(striperesponsedata && { striperesponsedata }) },
    })
  const codeOf = (answer: Awaited<ReturnType<typeof revert>> | Awaited<ReturnType<typeof remove>>) =>
    answer.ok ? null : answer.error.code

  test.each(['confirmation', 'silent'] as const)(
    'is called off (%s), once, and its failed line stays',
    async (card) => {
      const { id, draft, code } = await begun(card)
      expect(code).toMatch(/payment_requires_action|payment_unknown/)
      for (let round = 0; round < 2; round += 1) {
        const answer = await remove({ id, draft })
        expect(answer).toMatchObject({ ok: true, value: { reverted: true, transactions: [{ status: 'failed' }] } })
      }
      expect(await statesOf(id)).toEqual([expect.stringMatching(/failed|voided/)])
      expect((await repositories().reservations.find(id))?.status).toBe('in-progress')
    },
  )

  test('is nobody else’s to call off, and of what is booked nothing is', async () => {
    const { id, draft } = await begun('confirmation')
    expect(codeOf(await remove({ id }))).toBe('not_found')
    expect(codeOf(await remove({ id, draft: 'another-draft-1' }))).toBe('not_found')
    expect(codeOf(await revert({ id: 'unknown' }))).toBe('not_found')
    expect(await statesOf(id)).toEqual(['requires_action'])
    expect(codeOf(await revert({ id, draft }))).toBe(null)
    const booked = await begun('approved')
    expect(codeOf(await remove(booked))).toBe('draft_finished')
    expect(codeOf(await revert({ id: booked.id, draft: booked.draft }))).toBe('draft_finished')
    expect(await statesOf(booked.id)).toEqual(['captured'])
    expect((await repositories().reservations.find(booked.id))?.payment?.paid).toBe(9500)
  })

  test('is compared with the ids that a page sends, which are never used', async () => {
    const mine = await begun('confirmation')
    const other = await begun('confirmation')
    const [foreign] = await repositories().payments.attemptsOf(other.id)
    const [own] = await repositories().payments.attemptsOf(mine.id)
    const names = (reference: string | null | undefined) => ({ reservation_payment_stripechargeid: reference })
    expect(codeOf(await revert({ id: mine.id, draft: mine.draft }, names(foreign?.reference)))).toBe('not_found')
    expect(await statesOf(other.id)).toEqual(['requires_action'])
    expect(await statesOf(mine.id)).toEqual(['requires_action'])
    expect(codeOf(await revert({ id: mine.id, draft: mine.draft }, names(own?.reference)))).toBe(null)
    expect(await statesOf(mine.id)).not.toEqual(['requires_action'])
  })

  test('says that it booked where its money turns out to have moved', async () => {
    const { id, draft } = await begun('silent')
    sandbox.card.retrieve = async () => ({ state: 'authorized', amount: 9500, currency: 'usd' })
    sandbox.card.callOff = async () => ({ status: 'declined', code: 'succeeded' })
    sandbox.card.capture = async (_context, { reference, amount }) => ({ status: 'succeeded', reference, amount })
    expect(codeOf(await remove({ id, draft }))).toBe('draft_finished')
    expect((await repositories().reservations.find(id))?.status).toBe('booked')
  })
})
