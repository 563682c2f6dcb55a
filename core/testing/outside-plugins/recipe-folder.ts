import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recipesIn } from '../../plugin-host/plugin-recipes.ts'
import { testRoot } from '../test-config.ts'

/** A plugin as `plugins/README.md` shows it, in a folder of its own outside of the repository. */
export function recipeFolder(kind: string): { name: string; folder: string; remove(): void } {
  const recipe = recipesIn(readFileSync(join(testRoot, 'plugins/README.md'), 'utf8')).get(kind)
  if (!recipe) throw new Error(`plugins/README.md shows no ${kind}`)
  const folder = mkdtempSync(join(tmpdir(), `${recipe.name}-`))
  for (const { name, text } of recipe.files) writeFileSync(join(folder, name), text)
  return { name: recipe.name, folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
