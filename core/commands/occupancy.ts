import { loadConfig } from '../config/load-config.ts'
import { openDatabase } from '../persistence/database.ts'
import { verifyOccupancy } from '../persistence/occupancy/verify.ts'
import { CommandError, runCommand } from './run-command.ts'

/** Differences are printed up to this number, and counted beyond it. */
const shown = 20

/**
 * `npm run occupancy -- verify` compares the rows of days with the claims that they follow from, and fails if any
 * differ; `rebuild` makes those rows anew. Both may run beside a working server.
 */
await runCommand(async ({ print }) => {
  const [verb] = process.argv.slice(2)
  if (verb !== 'verify' && verb !== 'rebuild') throw new CommandError('usage: npm run occupancy -- verify | rebuild')
  const config = await loadConfig(process.cwd())
  const db = await openDatabase(config.database)
  try {
    const differences = verifyOccupancy(db, Date.now, verb === 'rebuild')
    let found = 0
    let next = await differences.next()
    for (; !next.done; next = await differences.next()) {
      found += 1
      const { provider, subject, day, stored, right } = next.value
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      if (found <= shown) print(`${provider} ${subject} ${date}: stored ${stored}, the claims say ${right}`)
    }
    const said = `${next.value.toLocaleString('en')} days compared, ${found.toLocaleString('en')} differ`
    if (found > 0 && verb === 'verify') throw new CommandError(`${said}; npm run occupancy -- rebuild mends them.`)
    print(found > 0 ? `${said}: made anew from the claims.` : `${said}.`)
  } finally {
    await db.close()
  }
})
