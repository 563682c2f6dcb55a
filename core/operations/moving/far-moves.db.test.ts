import { describe, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { movingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'
import { ada, login } from '../../testing/worlds/people/people-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const hour = 3_600_000
const day = 24 * hour
const far = {
  ...{ id: 'far', provider: 'quay', name: 'Far', price: 40, paymentterms: 'bill', approvalmode: true },
  ...{ windowend: 30, windowendtype: 'months', availability: everyDay() },
}
/** Hours to the same hour of the day, more than a year ahead. */
const overAYear = 400 * 24

await withDatabase('a move that is asked for to a time that no list reaches', (database) => {
  const moves = movingTests(database, (one) => requestWorld(one, { users: [ada] }, [far]))

  /** Ada's, who asks to move it. */
  async function asked(hours: number, to: number) {
    const visitor = moves.the.visitor()
    expect(await visitor.call('login_user', login)).toHaveProperty('result.id')
    const { result } = (await visitor.call('book_appointment', {
      ...{ bookable: 'far', draft: `far-draft-${hours}`, ...moves.at(hours) },
    })) as { result?: { id: string } }
    const id = String(result?.id)
    expect(await moves.the.approve(id)).toMatchObject({ ok: true })
    const move = await visitor.call('reschedule_reservation', { id, ...moves.at(to) })
    expect(move).toMatchObject({ result: { approval: true } })
    const listed = async (more: object = {}) => {
      const list = (await visitor.call('get_reservations_for_user', more)) as {
        result?: { reservations: { id: string }[] }
      }
      return (list.result?.reservations ?? []).map((one) => one.id)
    }
    return { id, visitor, listed }
  }

  describe.each([overAYear, -24])('%s hours on', (on) => {
    test('stays in the lists where it stands until it is decided', async () => {
      const { id, visitor, listed } = await asked(moves.from, moves.from + on)
      const around = (hours: number) => {
        const at = moves.began + hours * hour
        return { start: new Date(at - 2 * hour).toISOString(), end: new Date(at + 2 * hour).toISOString() }
      }
      expect(await listed()).toContain(id)
      expect(await listed(around(moves.from))).toEqual([id])
      expect(await listed(around(moves.from + on))).toEqual([id])
      expect(await listed(around(moves.from + 48))).toEqual([])
      const bookables = await visitor.call('get_bookables_for_user_reservations', around(moves.from))
      expect(bookables).toMatchObject({ result: { bookables: [{ id: 'far' }] } })
      const { result } = (await visitor.call('get_calendar_address', {})) as { result?: { address: string } }
      const headers = { host: 'quay.northwind.localhost' }
      const url = new URL(String(result?.address)).pathname
      const { body } = await moves.the.app.inject({ url, headers })
      expect(body.split(`UID:${id}@`)).toHaveLength(2)
      expect(await moves.the.reject(id)).toMatchObject({ ok: true })
      expect(await listed(around(moves.from + on))).toEqual([])
    })
  })

  test('is listed once, in the order of its start', async () => {
    const first = await asked(moves.from, moves.from + overAYear)
    const second = await asked(moves.from + 30, moves.from + 32)
    const both = (await first.listed()).filter((id) => [first.id, second.id].includes(id))
    expect(both).toEqual([second.id, first.id])
    const whole = { start: moves.at(0).start, end: new Date(moves.began + 900 * day).toISOString() }
    const all = (await first.listed(whole)).filter((id) => [first.id, second.id].includes(id))
    expect(all).toEqual([second.id, first.id])
  })
})
