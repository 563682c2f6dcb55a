import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type CollectedWorld, collectedWorld } from '../testing/worlds/paid/collected-world.ts'

await withDatabase('what a confirmation says of the rest', (database) => {
  let scene: CollectedWorld
  beforeAll(async () => {
    scene = await collectedWorld(database())
  })
  afterAll(() => scene.close())

  test('is when it is collected, as its page tells it, with a way to pay it before', async () => {
    const { id, token, mails } = await scene.book('trip', 10)
    const told = await scene.world.call<{ balance: { due: number } }>('get_basereservation', { id, token })
    expect(told).toMatchObject({ ok: true, value: { balance: { due: 70 } } })
    const [mail] = await mails(/^Confirmed/)
    expect(mail?.text).toMatch(/The remaining \$70\.00 is collected from your card on /)
    expect(mail?.text).toContain('Pay $70.00: ')
    expect(mail?.text).not.toContain('nothing more to do')
  })
})
