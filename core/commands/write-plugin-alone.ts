import { readFile } from 'node:fs/promises'
import { runCommand } from './run-command.ts'
import { writePlugin } from './write-plugin.ts'

const usageOf = (kinds: string[]) => `Usage:
  node node_modules/@tessera/plugin-api/command.js new KIND NAME [FOLDER]
                                              writes the beginning of a plugin, with tests that pass

KIND is one of ${kinds.join(', ')}. NAME has small letters, digits and hyphens, such as "ferrypay".
FOLDER must be empty or new; it is NAME where it is not given. README.md of @tessera/plugin-api explains the files.`

/** The command of the package, for those who have no checkout: its README is the page that has the recipes. */
await runCommand(async ({ print }) => {
  const [verb, kind = '', name = '', folder = name] = process.argv.slice(2)
  const page = await readFile(new URL('./README.md', import.meta.url), 'utf8')
  const wanted = { kind, name: verb === 'new' ? name : '', folder }
  await writePlugin(wanted, { page, print, installed: [], usage: usageOf, isAlone: true })
})
