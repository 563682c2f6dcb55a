/** The files of a kind of plugin, as `plugins/README.md` shows them, and the name that they use there. */
export interface Recipe {
  name: string
  files: { name: string; text: string }[]
}

const block = /```(?:ts|tsx|json) ([a-z]+)\/(\S+)\n([\s\S]*?)```/g

/**
 * The recipes of the page, by kind: its code blocks that name a file. The page is their only source, and a test follows
 * it, so that what is written for a partner is what is tested.
 */
export function recipesIn(page: string): Map<string, Recipe> {
  const recipes = new Map<string, Recipe>()
  for (const [, kind = '', name = '', text = ''] of page.matchAll(block)) {
    const recipe = recipes.get(kind) ?? { name: '', files: [] }
    recipe.files.push({ name, text })
    if (name === 'plugin.ts') recipe.name = /name: '([^']+)'/.exec(text)?.[1] ?? ''
    recipes.set(kind, recipe)
  }
  return recipes
}

/** Small letters and digits, in words that are joined by hyphens. */
export const isPluginName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40

const pascal = (words: string[]) => words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
const camel = (words: string[]) => pascal(words).replace(/^./, (first) => first.toLowerCase())

/** The files of a recipe under another name: in names of files, of what they declare, and of words and kinds. */
export function filesNamed({ name: known, files }: Recipe, name: string): Recipe['files'] {
  // The last word of the recipe's name is that of its files and declarations.
  const noun = known.split('-').at(-1) ?? known
  const words = name.split('-')
  const renamed = (text: string) =>
    text
      .replaceAll(`@acme/tessera-${noun}`, name)
      .replaceAll(known, name)
      .replaceAll('x-acme-', `x-${name}-`)
      .replaceAll(known.replaceAll('-', '_'), words.join('_'))
      .replaceAll(new RegExp(`\\b${noun}-(?=[a-z]+(\\.test)?\\.ts)`, 'g'), `${name}-`)
      .replaceAll(new RegExp(`\\b${noun}(?=[A-Z])`, 'g'), camel(words))
      .replaceAll(new RegExp(`\\b${pascal([noun])}(?=[A-Z])`, 'g'), pascal(words))
  return files.map((file) => ({ name: renamed(file.name), text: renamed(file.text) }))
}

/** What its folder says about it: how it is tested, installed and used. */
export const readmeOf = (kind: string, name: string, folder: string, tests: string[]): string => `# ${name}

A plugin for Tessera, begun with \`npm run plugin -- new ${kind} ${name}\`. What it may use, and what is asked of it, is in
\`plugins/README.md\` of the checkout.

## Test it

From the checkout of Tessera, whose \`npx node\` is the Node that Tessera runs on:

\`\`\`sh
${tests.map((test) => `npx node --import ./core/plugin-host/register-api.ts --test ${folder}/${test}`).join('\n')}
\`\`\`

## Install it

One line in \`fastify.config.ts\`:

\`\`\`ts
plugins: {
  '${name}': '${folder}',
}
\`\`\`

A white-label uses it by naming it in its bundle: \`"plugins": [{ "name": "${name}" }]\`.
`
