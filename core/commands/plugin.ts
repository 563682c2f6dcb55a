import { pluginCommand } from './plugin-command.ts'
import { runCommand } from './run-command.ts'

await runCommand((output) => pluginCommand(process.argv.slice(2), output))
