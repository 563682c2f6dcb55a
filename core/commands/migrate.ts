import { loadConfig } from '../config/load-config.ts'
import { openDatabase } from '../persistence/database.ts'
import { migrate } from '../persistence/migrate.ts'
import { runCommand } from './run-command.ts'

/** `npm run migrate`: migrates the configured database and prints what it applied. */
await runCommand(async ({ print }) => {
  const config = await loadConfig(process.cwd())
  const db = await openDatabase(config.database)
  try {
    const applied = await migrate(db)
    for (const name of applied) print(`applied ${name}`)
    if (applied.length === 0) print('The database is up to date.')
  } finally {
    await db.close()
  }
})
