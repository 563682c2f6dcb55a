import { liveApart } from '../../references/life/runs/live-apart.ts'
import { count, type Proof, sizeOf } from '../proof.ts'

const lives = sizeOf('PROVE_LIVES', 5_000)
const longest = 100
const servers = 2

/** Random lives in the product and in a model that was written from the rules alone, compared after each command. */
const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `life.${dialect}`,
  async run(seed) {
    const lived = await liveApart({ dialect, seed, lives, longest, servers })
    if (!lived) return { skipped: 'MySQL is not there' }
    const kinds = Object.entries(lived.does).map(([name, times]) => `${count(times)} ${name}`)
    return `${count(lived.lives)} random lives of up to ${longest} commands over JSON-RPC, REST and GraphQL, each call at one of ${servers} server processes on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'} (${kinds.join(', ')}; ${count(lived.refused)} refused): statuses, positions, offers, resources, claims, times, seats, prices, what moves cost, give back and lock, refunds, balances, limits, seats left, messages, reminders and what mails bring for calendars are the model's after each command`
  },
})

export const livesOnMysql: Proof = proofOn('mysql')
export const livesOnSqlite: Proof = proofOn('sqlite')
