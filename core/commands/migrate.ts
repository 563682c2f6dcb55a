import { loadConfig } from '../config/load-config.ts'
import { openDatabase } from '../persistence/database.ts'
import { migrate, migrateBack } from '../persistence/migrate.ts'
import { CommandError, runCommand } from './run-command.ts'

const usage = `usage: npm run migrate                             brings the database up to date
       npm run migrate -- back NUMBER|NAME [--force]   reverts every migration after that one`

/**
 * `npm run migrate` migrates the configured database and prints what it applied. `back` reverts what came after a
 * migration, with the version that applied it and before an older one is started; it is refused while a process uses
 * the database, and where data would be lost unless `--force` is given.
 */
await runCommand(async ({ print }) => {
  const args = process.argv.slice(2)
  const isForced = args.includes('--force')
  const [verb, to, ...rest] = args.filter((one) => one !== '--force')
  const isForward = args.length === 0
  if (!isForward && (verb !== 'back' || to === undefined || rest.length > 0)) throw new CommandError(usage)
  const config = await loadConfig(process.cwd())
  const db = await openDatabase(config.database)
  try {
    const [did, changed] =
      to === undefined ? ['applied', await migrate(db)] : ['reverted', await migrateBack(db, to, { isForced })]
    for (const name of changed) print(`${did} ${name}`)
    if (changed.length === 0) print(isForward ? 'The database is up to date.' : 'There is nothing to revert.')
  } finally {
    await db.close()
  }
})
