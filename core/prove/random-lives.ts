import { databaseFor } from '../testing/databases.ts'
import { liveLives } from '../testing/life-model/live.ts'
import { productWorld } from '../testing/life-model/product.ts'
import { count, type Proof } from './proof.ts'

const lives = Number(process.env.PROVE_LIVES ?? 300)
const length = 100

/** Random lives in the product and in a model that was written from the rules alone, compared after each command. */
const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `life.${dialect}`,
  async run(seed) {
    const database = await databaseFor(dialect)
    if (!database) return { skipped: 'MySQL is not there' }
    const world = await productWorld(database)
    try {
      const lived = await liveLives(world, { seed, lives, length })
      const kinds = Object.entries(lived.does).map(([name, times]) => `${count(times)} ${name}`)
      return `${count(lived.lives)} random lives of ${length} commands over JSON-RPC, REST and GraphQL on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'} (${kinds.join(', ')}; ${count(lived.refused)} refused): statuses, times, refunds, seats left and messages are the model's after each command`
    } finally {
      await world.close()
      await database.drop()
    }
  },
})

export const livesOnMysql: Proof = proofOn('mysql')
export const livesOnSqlite: Proof = proofOn('sqlite')
