import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadConfig } from '../config/load-config.ts'
import { checkPlugin } from './check-plugin.ts'
import type { CommandOutput } from './run-command.ts'
import { writePlugin } from './write-plugin.ts'

const page = 'plugins/README.md'

const usageOf = (kinds: string[]) => `Usage:
  npm run plugin -- new KIND NAME [FOLDER]   writes the beginning of a plugin, with tests that pass
  npm run plugin -- check [FOLDER]           says what a start would refuse of a plugin, or what it has
  npm run plugin -- pack [FOLDER]            packs the API, its types and its kits into an npm package

KIND is one of ${kinds.join(', ')}. NAME has small letters, digits and hyphens, such as "ferrypay".
FOLDER must be empty or new; it is ../NAME where it is not given. ${page} explains the files.`

/** Packs the API for those who develop plugins without this checkout. */
async function pack(folder: string, { print }: Pick<CommandOutput, 'print'>): Promise<void> {
  const { packPluginApi } = await import('../../client/vite/pack-plugin-api.ts')
  const tarball = await packPluginApi(folder)
  print(`Packed ${tarball}.`)
  print(`In the folder of your plugins: npm install ${resolve(tarball)} typebox`)
}

/**
 * `npm run plugin -- …`.
 * @param args what stands behind it: the verb, and its kind, name and folder or its folder
 * @throws CommandError with what the caller can mend
 */
export async function pluginCommand(
  [verb, kind = '', name = '', given]: string[],
  output: Pick<CommandOutput, 'print'>,
): Promise<void> {
  if (verb === 'pack') return pack(kind || '.', output)
  const { plugins } = await loadConfig(process.cwd())
  if (verb === 'check') return checkPlugin(kind || '.', { print: output.print, installed: plugins })
  const wanted = { kind, name: verb === 'new' ? name : '', folder: given ?? join('..', name) }
  await writePlugin(wanted, {
    ...{ page: await readFile(page, 'utf8'), print: output.print, usage: usageOf, around: null },
    installed: Object.keys(plugins),
  })
}
