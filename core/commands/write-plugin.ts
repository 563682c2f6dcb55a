import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { filesNamed, isPluginName, readmeOf, recipesIn } from '../plugin-host/plugin-recipes.ts'
import { CommandError, type CommandOutput } from './run-command.ts'

interface Wanted {
  kind: string
  name: string
  /** Must be empty or new. */
  folder: string
}

interface Surroundings extends Pick<CommandOutput, 'print'> {
  /** The text of `plugins/README.md`, whose recipes are written. */
  page: string
  /** Names that are taken. */
  installed: string[]
  /** How the command is called, for a call that can't be understood. */
  usage(kinds: string[]): string
  /** Without a checkout of Tessera: the folder that the package is installed in. */
  around: string | null
}

/** Refuses a folder that has files: nothing is overwritten. */
async function emptied(folder: string): Promise<void> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`${folder} can't be used: ${error.message}`)
  })
  if (present.length > 0) throw new CommandError(`${folder} is not empty. Name a new folder; nothing was written.`)
  await mkdir(folder, { recursive: true })
}

/** The scripts of a plugin without a checkout, as the page shows them for a folder within that of the package. */
function scriptsIn(page: string, folder: string, around: string): object {
  const [, scripts = '{}'] = /^"scripts": (\{.+\})$/m.exec(page) ?? []
  const up = relative(folder, around).split(sep).join('/')
  return JSON.parse(scripts.replaceAll('../node_modules/', `${up}/node_modules/`))
}

/** By its scripts a partner runs what is installed, or nothing: `npx` would look for `tsc` at the public registry. */
const withScripts = (manifest: string, scripts: object): string =>
  `${JSON.stringify({ ...JSON.parse(manifest), scripts }, null, 2)}\n`

/** Writes the beginning of a plugin of a kind, with tests that pass. @throws CommandError with what can be mended */
export async function writePlugin(
  { kind, name, folder }: Wanted,
  { page, installed, around, ...output }: Surroundings,
) {
  const recipes = recipesIn(page)
  const usage = output.usage([...recipes.keys()])
  const recipe = recipes.get(kind)
  if (name === '') throw new CommandError(usage)
  if (!recipe) throw new CommandError(`There is no kind "${kind}".\n\n${usage}`)
  if (!isPluginName(name)) throw new CommandError(`"${name}" can't be a plugin's name.\n\n${usage}`)
  if (installed.includes(name)) throw new CommandError(`A plugin "${name}" is installed already. Choose another name.`)
  await emptied(resolve(folder))
  const files = filesNamed(recipe, name).map((file) =>
    around !== null && file.name === 'package.json'
      ? { ...file, text: withScripts(file.text, scriptsIn(page, resolve(folder), around)) }
      : file,
  )
  const tests = files.map((file) => file.name).filter((file) => file.endsWith('.test.ts'))
  const tsconfig = `${JSON.stringify({ extends: '@tessera/plugin-api/tsconfig.json' })}\n`
  const isAlone = around !== null
  const beside = [
    { name: 'README.md', text: readmeOf({ kind, name, folder, tests, isAlone }) },
    ...(isAlone ? [{ name: 'tsconfig.json', text: tsconfig }] : []),
  ]
  for (const file of [...files, ...beside]) await writeFile(join(resolve(folder), file.name), file.text)
  output.print(`Wrote ${name} to ${folder}: ${files.map((file) => file.name).join(', ')}.`)
  output.print(`Its README.md says how to test and install it.`)
}
