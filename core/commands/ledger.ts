import { fileURLToPath } from 'node:url'
import { composeJobs } from '../compose-jobs.ts'
import { loadConfig } from '../config/load-config.ts'
import { freshnessOf, openBase } from '../open-base.ts'
import { checkLedger } from './ledger-command.ts'
import { CommandError, runCommand } from './run-command.ts'

/**
 * `npm run ledger -- check` compares attempts, the ledger, reservations, balances and what processors say, and fails if
 * any differ; `check --offline` asks no processor. It may run beside a working server, and repairs nothing.
 */
await runCommand(async (output) => {
  const [verb, option, ...rest] = process.argv.slice(2)
  const isOffline = option === '--offline'
  if (verb !== 'check' || rest.length > 0 || (option !== undefined && !isOffline))
    throw new CommandError('usage: npm run ledger -- check [--offline]')
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const config = await loadConfig(root)
  const told = (level: string) => (fields: Record<string, unknown>, message: string) =>
    output.warn(`${level}: ${message} ${JSON.stringify(fields)}`)
  const log = { info: () => {}, warn: told('warning'), error: told('error') }
  const base = await openBase({ config, root, log, freshness: freshnessOf({ config }) })
  try {
    const deps = composeJobs({ ...base, config, port: () => config.listen.port })
    await checkLedger(deps, output, { asks: !isOffline })
  } finally {
    await base.close()
  }
})
