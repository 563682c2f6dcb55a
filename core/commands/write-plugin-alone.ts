import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Type } from 'typebox'
import { words } from '../../plugins/wording-en-us/words.ts'
import { namedSteps } from '../plugin-api/index.ts'
import type { LoadedPlugin } from '../plugin-host/loaded-plugin.ts'
import { noRegistrations } from '../plugin-host/registrations.ts'
import { checkPlugin } from './check-plugin.ts'
import { runCommand } from './run-command.ts'
import { writePlugin } from './write-plugin.ts'

const usageOf = (kinds: string[]) => `Usage:
  node node_modules/@tessera/plugin-api/command.js new KIND NAME [FOLDER]
                                              writes the beginning of a plugin, with tests that pass
  node node_modules/@tessera/plugin-api/command.js check [FOLDER]
                                              says what a start of Tessera would refuse of a plugin, or what it has

KIND is one of ${kinds.join(', ')}. NAME has small letters, digits and hyphens, such as "ferrypay".
A new plugin's FOLDER must be empty or new; it is NAME where it is not given. README.md of @tessera/plugin-api explains the files.`

/** What a plugin finds wherever Tessera runs: places for steps, and the words of the product. */
const product: LoadedPlugin = {
  name: 'tessera',
  plugin: { name: 'tessera', settings: Type.Object({}), setup() {} },
  location: { folder: '.', server: '.', browser: null },
  registered: {
    ...noRegistrations(),
    flows: [{ name: 'tessera', steps: Object.values(namedSteps) }],
    wording: [{ language: 'en-us', name: 'English', direction: 'ltr', words }],
  },
}

/** The command of the package, for those who have no checkout: its README is the page that has the recipes. */
await runCommand(async ({ print }) => {
  if (process.argv[2] === 'check')
    return checkPlugin(process.argv[3] ?? '.', { print, installed: {}, beside: [product] })
  const [verb, kind = '', name = '', folder = name] = process.argv.slice(2)
  const page = await readFile(new URL('./README.md', import.meta.url), 'utf8')
  const around = fileURLToPath(new URL('../../..', import.meta.url))
  const wanted = { kind, name: verb === 'new' ? name : '', folder }
  await writePlugin(wanted, { page, print, installed: [], usage: usageOf, around })
})
