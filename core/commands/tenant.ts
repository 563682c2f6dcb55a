import { runCommand } from './run-command.ts'
import { tenantCommand } from './tenant-command.ts'

await runCommand((output) => tenantCommand(process.argv.slice(2), output))
