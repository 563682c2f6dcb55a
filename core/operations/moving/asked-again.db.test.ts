import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { movingTests } from '../../testing/worlds/moving/asked-moving.ts'
import { requestWorld } from '../../testing/worlds/paid/request-world.ts'

const hour = 3_600_000

await withDatabase('a move that is asked for again and again', (database) => {
  const moves = movingTests(database, requestWorld)
  const { move, standing, sound } = moves

  test('keeps two places for twice as long as a request waits, time between them not counted', async () => {
    const made = await standing('ask', moves.from + 220)
    const asked = async (until: number) => {
      expect(await move(made, moves.from + 225)).toMatchObject({ value: { approval: true } })
      expect((await moves.the.stored(made.id)).expires).toBe(moves.the.clock.now + until * hour)
    }
    const later = (hours: number) => {
      moves.the.clock.now += hours * hour
    }
    await asked(48)
    later(40)
    await moves.the.withdraw(made)
    later(3)
    await asked(48)
    later(36)
    // Who asks for its own place withdraws too.
    expect(await move(made, moves.from + 220)).toMatchObject({ value: { changed: true } })
    later(3)
    await asked(20)
    later(20)
    await moves.the.passTime()
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked' })
    const refused = { error: { code: 'reschedule_cutoff' } }
    expect(await move(made, moves.from + 227)).toMatchObject(refused)
    expect(await move(made, moves.from + 227, { preview: true })).toMatchObject(refused)
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked' })
    await sound()
  })

  test('is refused after ten times in a quarter of an hour, so that nobody is flooded with mails', async () => {
    const made = await standing('ask', moves.from + 220)
    for (let count = 0; count < 5; count += 1) {
      expect(await move(made, moves.from + 225)).toMatchObject({ ok: true })
      expect(await move(made, moves.from + 226)).toMatchObject({ ok: true })
      await moves.the.withdraw(made)
    }
    expect(await move(made, moves.from + 225)).toMatchObject({ error: { code: 'too_many_attempts' } })
    expect(await moves.the.stored(made.id)).toMatchObject({ status: 'booked' })
  })

  test('begins anew once staff have decided', async () => {
    const made = await standing('ask', moves.from + 340)
    for (let days = 0; days < 3; days += 1) {
      expect(await move(made, moves.from + 345)).toMatchObject({ value: { approval: true } })
      moves.the.clock.now += 47 * hour
      expect(await moves.the.reject(made.id)).toMatchObject({ ok: true })
    }
    expect(await move(made, moves.from + 345)).toMatchObject({ value: { approval: true } })
    expect((await moves.the.stored(made.id)).expires).toBe(moves.the.clock.now + 48 * hour)
  })
})
