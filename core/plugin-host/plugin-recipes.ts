import { directionOf } from '../domain/wording/direction.ts'

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
  const spoken = languageIn(name)
  return files.map((file) => ({
    name: renamed(file.name),
    text: spoken === null ? renamed(file.text) : inLanguage(renamed(file.text), spoken),
  }))
}

/** The language of a plugin that is called after it, as `wording-cy` is; null for other names. */
function languageIn(name: string): Intl.Locale | null {
  const [, tag] = /^wording-([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/.exec(name) ?? []
  try {
    return tag === undefined ? null : new Intl.Locale(tag)
  } catch {
    return null
  }
}

/** A dictionary's file for another language than the page's: its texts are those in English, to be translated. */
function inLanguage(text: string, language: Intl.Locale): string {
  const tag = language.baseName.toLowerCase()
  if (!text.includes("language: 'ga'") || tag === 'ga') return text
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return text
    .replace("language: 'ga'", `language: '${tag}'`)
    .replace("name: 'Gaeilge'", `name: '${name.replaceAll("'", '’')}'`)
    .replace("direction: 'ltr'", `direction: '${directionOf(tag)}'`)
    .replaceAll(/'(Siar|Ar aghaidh|Iomlán)'/g, (_, word: string) => `'${english[word] ?? word}'`)
}

/** The page's example in English. */
const english: Record<string, string> = { Siar: 'Back', 'Ar aghaidh': 'Continue', Iomlán: 'Total' }

interface ReadmeOf {
  kind: string
  name: string
  folder: string
  tests: string[]
  /** Whether it is written by the package's command, without a checkout. */
  isAlone: boolean
}

/** What its folder says about it: how it is tested, installed and used. */
export const readmeOf = ({ kind, name, folder, tests, isAlone }: ReadmeOf): string => `# ${name}

A plugin for Tessera, begun as \`new ${kind} ${name}\`. What it may use, and what is asked of it, is in
${isAlone ? '`README.md` of `@tessera/plugin-api`' : '`plugins/README.md` of the checkout'}.

## Test it

${isAlone ? alone : inCheckout(folder, tests)}
## Install it

One line in \`fastify.config.ts\`${isAlone ? ' of the checkout that runs it, with the path of this folder' : ''}:

\`\`\`ts
plugins: {
  '${name}': '${isAlone ? `../${name}` : folder}',
}
\`\`\`

A white-label uses it by naming it in its bundle: \`"plugins": [{ "name": "${name}" }]\`, with a \`"settings": { … }\` beside the
name for what \`settings\` of \`plugin.ts\` declares; what is left out has its default.
${kind === 'theme' ? `\nIt is drawn in the theme by \`"theme": "${name}"\`, of the white-label or of one of its providers.\n` : ''}`

const inCheckout = (
  folder: string,
  tests: string[],
) => `From the checkout of Tessera, whose \`npx node\` is the Node that Tessera runs on:

\`\`\`sh
${tests.map((test) => `npx node --import ./core/plugin-host/register-api.ts --test ${folder}/${test}`).join('\n')}
npm run plugin -- check ${folder}
\`\`\`
`

const alone = `In this folder, with Node from 24, once the package is installed in the one around it as \`README.md\` of the package says:

\`\`\`sh
npm test
npm run types
npm run check
\`\`\`
`
