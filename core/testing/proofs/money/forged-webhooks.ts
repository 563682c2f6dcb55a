import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { forgeNews, type NewsSeen } from './news/forge-news.ts'
import { speakers } from './news/speakers.ts'

const rounds = sizeOf('PROVE_ROUNDS', 60)
/** About each payment, with each processor: 5,040 in 60 rounds. */
const many = 28

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `webhooks.${dialect}`,
  async run(seed) {
    const all: NewsSeen[] = []
    for (const open of speakers) {
      const said = await onDatabase(dialect, async (database) => {
        all.push(await forgeNews(database, open, { rounds, many, seed }))
        return ''
      })
      if (typeof said !== 'string') return said
    }
    const sum = (of: (seen: NewsSeen) => number): string => count(all.reduce((total, seen) => total + of(seen), 0))
    const kinds = (['forged', 'foreign', 're-serialised', 'old'] as const).map(
      (kind) => `${sum(({ forged }) => forged[kind])} ${kind}`,
    )
    return `webhooks of Stripe, PayPal and Mollie about payments of which nothing was known: ${kinds.join(', ')} changed nothing; true ones booked and took ${sum(({ booked }) => booked)} once, and ${sum(({ replayed }) => replayed)} that came again, also late, changed nothing`
  },
})

/** Webhooks that nobody but the service could have sent, and those that come again. */
export const webhooksOnMysql: Proof = proofOn('mysql')
export const webhooksOnSqlite: Proof = proofOn('sqlite')
