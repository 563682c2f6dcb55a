import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabase } from '../../../databases/databases.ts'
import { liveLives } from './live.ts'
import { type ProductWorld, productWorld } from './product-world.ts'

await withDatabase('lives in the model and in the product', (database) => {
  let world: ProductWorld
  beforeAll(async () => {
    world = await productWorld(database(), 0)
  })
  afterAll(() => world.close())

  it('are the same after each command', async () => {
    const { does, refused } = await liveLives(world, { seed: 1402, lives: 4, longest: 100 })
    expect(refused).toBeGreaterThan(5)
    for (const one of [
      'hold',
      'book',
      'cart',
      'cancel',
      'approve',
      'modify',
      'move',
      'close',
      'wait',
      'join',
      'accept',
      'leave',
      'claim',
      'bid',
      'pay',
      'paid move',
      'move that gives back',
    ])
      expect(does[one]).toBeGreaterThan(0)
  })
})
