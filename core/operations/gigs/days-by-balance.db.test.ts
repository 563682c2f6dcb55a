import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { repositoriesFor } from '../../persistence/repositories.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { codeOf, type DaysBooked, paidDaysWorld } from '../../testing/worlds/paid/paid-days-world.ts'
import { tenantAt } from '../../testing/worlds/tenant-at.ts'
import { checkWithoutAttempts } from '../ledger/check-books.ts'

type World = Awaited<ReturnType<typeof paidDaysWorld>>

interface Issued {
  code: string
  gift: { id: string; remaining: number; held: number }
}

const scope = { whitelabel: 'northwind', provider: 'quay' }
const hour = 3_600_000
const customer = 'stranger'
const nothing = { spendable: 0, remaining: 0, held: 0 }

/** What pays for days of 40.00, or of 3 points: `uses` of a balance, in its units, and `card` of the rest in cents. */
const means = [
  { by: 'points', bookable: 'points', uses: 3, card: 0, paid: 3 },
  { by: 'credit', bookable: 'walk', uses: 40, card: 0, paid: 4000 },
  { by: 'credit', bookable: 'walk', uses: 15, card: 2500, paid: 4000 },
  { by: 'gift', bookable: 'walk', uses: 40, card: 0, paid: 4000 },
  { by: 'gift', bookable: 'walk', uses: 15, card: 2500, paid: 4000 },
] as const
type Means = (typeof means)[number]

await withDatabase('days that are paid by balances', (database) => {
  let gigs: World
  let issued: Issued | null = null
  beforeAll(async () => {
    gigs = await paidDaysWorld(database())
    // Staff know who has booked with them.
    gigs.value(await gigs.as(customer, 'book_appointment', { ...gigs.asking('walk'), payment: await gigs.pay() }))
  })
  afterEach(() => gigs.reset())
  afterAll(() => gigs.close())

  const give = async ({ by, uses }: Means) => {
    if (by === 'gift') {
      issued = gigs.value(await gigs.as<Issued>('dock', 'issue_gift_code', { amount: uses }))
      return
    }
    const { spendable } = await balanceOf(by)
    const change = uses - spendable
    const entity = {
      ...{ user: customer, mode: by === 'points' ? 'points' : 'currency', description: 'For the rain' },
      ...{ transactiontype: change < 0 ? 'debit' : 'credit', transactionamount: Math.abs(change) },
    }
    if (change !== 0) gigs.value(await gigs.as('dock', 'create_entity', { type: 'transaction', entity }))
  }
  const balanceOf = async (by: Means['by']) => {
    if (by === 'gift') {
      const all = await gigs.as<{ items: Issued['gift'][] }>('dock', 'get_gift_codes', { items_per_page: 100 })
      const { remaining, held } = gigs.value(all).items.find(({ id }) => id === issued?.gift.id) ?? nothing
      return { spendable: remaining - held, held }
    }
    const told = await gigs.as<{ balances: { mode: string; held: number; spendable: number }[] }>(
      customer,
      'get_balances',
      {},
    )
    const mode = by === 'points' ? 'points' : 'currency'
    const { spendable, held } = gigs.value(told).balances.find((one) => one.mode === mode) ?? nothing
    return { spendable, held }
  }
  /** Gives its customer just what it uses, and books the days with it. */
  const booked = async (one: Means) => {
    await give(one)
    const uses = {
      points: { paymentmode: 'points', totalpoints: one.uses },
      credit: { credit: one.uses },
      gift: { giftcode: issued?.code, gift: one.uses },
    }[one.by]
    const rest = one.card > 0 ? { payment: await gigs.pay() } : {}
    const params = { ...gigs.asking(one.bookable), ...uses, ...rest }
    return gigs.value(await gigs.as<DaysBooked>(customer, 'book_appointment', params))
  }
  const isSound = async () => {
    expect(await repositoriesFor(database().db, scope).balances.unlikeLines()).toEqual([])
    const tenant = await tenantAt(gigs.world.app, 'quay.northwind.localhost')
    expect(await checkWithoutAttempts({ tenant, ports: gigs.world.app.platform.ports, actor: 'test' })).toEqual([])
  }
  const ends: Record<string, (one: DaysBooked) => Promise<unknown>> = {
    expired: async ({ id }) => {
      gigs.world.clock.now = (await gigs.stored(id)).start - 2 * hour
      await gigs.passTime()
    },
    'cancelled by its customer': async (one) => gigs.value(await gigs.cancel(one)),
    'cancelled by staff': async ({ id }) => {
      const refundobj = { refundstatus: 'full', memo: 'rain' }
      gigs.value(await gigs.as('dock', 'cancel_reservation', { id, refundobj }))
    },
  }

  describe.each(means)('$uses by $by, and $card cents by card', (one) => {
    test('are held with the confirm, and spent with the claim that names the time', async () => {
      const { id } = await booked(one)
      expect(await balanceOf(one.by)).toEqual({ spendable: 0, held: one.uses })
      expect(await gigs.books(id)).toMatchObject({ status: 'gig', net: 0, paid: 0 })
      expect(codeOf(await gigs.claim('ines', id))).toBe('ok')
      expect(await balanceOf(one.by)).toEqual({ spendable: 0, held: 0 })
      expect(await gigs.books(id)).toMatchObject({ status: 'booked', net: one.card, paid: one.paid })
      await isSound()
    })

    test.each(Object.keys(ends))('are free again where it is %s', async (how) => {
      const days = await booked(one)
      await ends[how]?.(days)
      await gigs.later()
      expect(await gigs.books(days.id)).toMatchObject({ status: 'cancelled', net: 0, paid: 0 })
      expect(await balanceOf(one.by)).toEqual({ spendable: one.uses, held: 0 })
      await isSound()
    })

    test('stay spent while the claim is given back, and come back where nobody claims it again', async () => {
      const days = await booked(one)
      gigs.value(await gigs.claim('ines', days.id))
      gigs.value(await gigs.as('ines', 'give_back_claim', { id: days.id }))
      expect(await gigs.books(days.id)).toMatchObject({ status: 'gig', paid: one.paid })
      expect(await balanceOf(one.by)).toEqual({ spendable: 0, held: 0 })
      await ends.expired?.(days)
      await gigs.later()
      expect(await gigs.books(days.id)).toMatchObject({ status: 'cancelled', net: 0 })
      expect(await balanceOf(one.by)).toEqual({ spendable: one.uses, held: 0 })
      await isSound()
    })
  })

  test.each(means.filter(({ card }) => card > 0))(
    'what $by pays stays held while another card is asked for',
    async (one) => {
      const days = await booked(one)
      gigs.declining()
      expect(codeOf(await gigs.claim('ines', days.id))).toBe('payment_declined')
      expect(await balanceOf(one.by)).toEqual({ spendable: 0, held: one.uses })
      expect(await gigs.books(days.id)).toMatchObject({ status: 'gig', paid: 0 })
      await ends['cancelled by its customer']?.(days)
      await gigs.later()
      expect(await balanceOf(one.by)).toEqual({ spendable: one.uses, held: 0 })
      await isSound()
    },
  )

  test('nothing is booked with more than there is', async () => {
    const [points] = means
    await booked(points)
    const again = { ...gigs.asking('points'), paymentmode: 'points', totalpoints: 3 }
    expect(codeOf(await gigs.as(customer, 'book_appointment', again))).toBe('points_short')
    await isSound()
  })

  test('the books of all of them agree', async () => {
    expect(await gigs.differences()).toEqual([])
  })
})
