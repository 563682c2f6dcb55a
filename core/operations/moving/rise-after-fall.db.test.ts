import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, bookedMoving, sail } from '../../testing/worlds/moving/booked-moving.ts'
import { checkAttempts } from '../ledger/check-books.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }

await withDatabase('a rise after a fall', (database) => {
  const moves = bookedMoving(database, { bookables: [sail] })
  const { nextHour, book, move, moveByStaff, stored, money } = moves

  /** Nobody says what was refunded, so that nothing is sent. */
  const silence = () => {
    moves.card.refunds = () => Promise.reject(new Error('the line is dead'))
  }
  const refunds = async ({ id }: Booked) => {
    const [attempt] = await moves.payments().attemptsOf(id)
    const all = await moves.payments().refundsOf(attempt?.id ?? '')
    return all.map(({ state, amount }) => `${state} ${amount}`).toSorted()
  }
  /** Lets the processor answer again, and says what it was asked to give back. */
  const answered = async () => {
    const sent: number[] = []
    Object.assign(moves.card, moves.original)
    moves.card.refund = (context, call) => {
      sent.push(call.amount)
      return moves.original.refund(context, call)
    }
    await moves.later(3_600_000)
    await moves.later(3_600_000)
    return sent
  }
  const faults = async () => {
    moves.the.clock.now += 700_000
    const { ports, tenants } = moves.the.app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    if (!tenant) throw new Error('quay is a site')
    const { checked } = await checkAttempts({ tenant, ports, actor: 'system' }, { after: '', limit: 500, asks: true })
    expect(tenant.scope).toMatchObject(scope)
    return checked.differences
  }

  /** Three seats paid, of which one falls away while the processor is silent: 50.00 are ordered back and not sent. */
  async function fallen() {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('sail', from, { seats: 3 })
    silence()
    expect(await move(booked, to, { seats: 2 })).toMatchObject({ value: { pricedifference: -50, refund: 50 } })
    expect(await refunds(booked)).toEqual(['ordered 5000'])
    return { booked, from, to }
  }

  test('of as much takes the order back: nothing is asked for, and nothing is sent', async () => {
    const { booked, from } = await fallen()
    expect(await move(booked, from, { seats: 3, preview: true })).toMatchObject({ value: { duenow: 0, balance: 0 } })
    expect(await move(booked, from, { seats: 3 })).toMatchObject({ value: { price: 150, duenow: 0, balance: 0 } })
    expect((await stored(booked)).payment).toMatchObject({ paid: 15_000 })
    expect(await refunds(booked)).toEqual(['failed 5000'])
    expect(await answered()).toEqual([])
    expect((await money(booked)).net).toBe(15_000)
    expect(await faults()).toEqual([])
  })

  test('of less takes a part back, and the rest is sent once', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('sail', from, { seats: 4 })
    silence()
    expect(await move(booked, to, { seats: 1 })).toMatchObject({ value: { refund: 150 } })
    expect(await move(booked, from, { seats: 2 })).toMatchObject({ value: { price: 100, duenow: 0, balance: 0 } })
    expect(await refunds(booked)).toEqual(['failed 5000', 'ordered 10000'])
    expect(await answered()).toEqual([10_000])
    expect((await money(booked)).net).toBe(10_000)
    expect(await faults()).toEqual([])
  })

  test('of more by staff takes all of it back, and the rest joins the balance', async () => {
    const { booked, from } = await fallen()
    expect(await moveByStaff(booked, from, { seats: 5 })).toMatchObject({ value: { duenow: 0, balance: 100 } })
    expect((await stored(booked)).payment).toMatchObject({ paid: 15_000, quote: { finalprice: 25_000 } })
    expect(await answered()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('of more by its customer is paid as a whole: what falls short of it takes nothing back', async () => {
    const { booked, from } = await fallen()
    expect(await move(booked, from, { seats: 5, preview: true })).toMatchObject({ value: { duenow: 150 } })
    expect(await refunds(booked)).toEqual(['ordered 5000'])
    expect(await answered()).toEqual([5000])
    expect(await faults()).toEqual([])
  })

  test('leaves what may have been sent: it goes, and what the move costs more is asked for', async () => {
    const [from, to] = [nextHour(), nextHour()]
    const booked = await book('sail', from, { seats: 3 })
    moves.card.refund = () => Promise.reject(new Error('the line is dead'))
    await move(booked, to, { seats: 2 })
    expect(await refunds(booked)).toEqual(['ordered 5000'])
    expect(await move(booked, from, { seats: 3 })).toMatchObject({
      error: { code: 'payment_required', data: { amount: 50 } },
    })
    expect(await answered()).toEqual([5000])
    expect((await money(booked)).net).toBe(10_000)
    expect(await faults()).toEqual([])
  })

  test('beside the sending of the order: it is taken back or sent, never both', async () => {
    const { booked, from } = await fallen()
    Object.assign(moves.card, moves.original)
    const sent: number[] = []
    let risen: Promise<unknown> = Promise.resolve()
    moves.card.refunds = async (context, call) => {
      const told = await moves.original.refunds?.(context, call)
      risen = moves.the.call('reschedule_reservation', {
        ...{ id: booked.id, token: booked.managetoken, ...moves.at(from), seats: 3 },
      })
      await risen
      return told ?? []
    }
    moves.card.refund = (context, call) => {
      sent.push(call.amount)
      return moves.original.refund(context, call)
    }
    await moves.later(3_600_000)
    await risen
    const { payment } = await stored(booked)
    const isTaken = payment?.paid === 15_000
    expect(sent).toEqual(isTaken ? [] : [5000])
    expect(isTaken).toBe(true)
    expect(await faults()).toEqual([])
  })
})
