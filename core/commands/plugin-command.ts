import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { loadConfig } from '../config/load-config.ts'
import { filesNamed, isPluginName, readmeOf, recipesIn } from '../plugin-host/plugin-recipes.ts'
import { CommandError, type CommandOutput } from './run-command.ts'

const page = 'plugins/README.md'

const usageOf = (kinds: string[]) => `Usage:
  npm run plugin -- new KIND NAME [FOLDER]   writes the beginning of a plugin, with tests that pass
  npm run plugin -- pack [FOLDER]            packs the API, its types and its kits into an npm package

KIND is one of ${kinds.join(', ')}. NAME has small letters, digits and hyphens, such as "ferrypay".
FOLDER must be empty or new; it is ../NAME where it is not given. ${page} explains the files.`

/** Refuses a folder that has files: nothing is overwritten. */
async function emptied(folder: string): Promise<void> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`${folder} can't be used: ${error.message}`)
  })
  if (present.length > 0) throw new CommandError(`${folder} is not empty. Name a new folder; nothing was written.`)
  await mkdir(folder, { recursive: true })
}

/** Packs the API for those who develop plugins without this checkout. */
async function pack(folder: string, { print }: Pick<CommandOutput, 'print'>): Promise<void> {
  const { packPluginApi } = await import('../../client/vite/pack-plugin-api.ts')
  const tarball = await packPluginApi(folder)
  print(`Packed ${tarball}.`)
  print(`In a plugin's folder: npm install ${resolve(tarball)} typebox`)
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
  const { print } = output
  const recipes = recipesIn(await readFile(page, 'utf8'))
  const usage = usageOf([...recipes.keys()])
  const recipe = recipes.get(kind)
  if (verb !== 'new' || name === '') throw new CommandError(usage)
  if (!recipe) throw new CommandError(`There is no kind "${kind}".\n\n${usage}`)
  if (!isPluginName(name)) throw new CommandError(`"${name}" can't be a plugin's name.\n\n${usage}`)
  const { plugins } = await loadConfig(process.cwd())
  if (name in plugins) throw new CommandError(`A plugin "${name}" is installed already. Choose another name.`)
  const folder = given ?? join('..', name)
  await emptied(resolve(folder))
  const files = filesNamed(recipe, name)
  const tests = files.map((file) => file.name).filter((file) => file.endsWith('.test.ts'))
  for (const file of [...files, { name: 'README.md', text: readmeOf(kind, name, folder, tests) }])
    await writeFile(join(resolve(folder), file.name), file.text)
  print(`Wrote ${name} to ${folder}: ${files.map((file) => file.name).join(', ')}.`)
  print(`Its README.md says how to test and install it.`)
}
