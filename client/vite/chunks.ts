import type { Rolldown } from 'vite'

const entry = 'app/entry-client.tsx'
/** What each plugin's browser half imports; by itself it would be a file of 40 bytes. */
const half = 'ui/plugin-half.ts'
const slots = 'screens/date/slots/slots-step.tsx'
const forms = 'screens/questions/form-step.tsx'
const confirmation = 'screens/confirmation/confirmation-step.tsx'
const account = 'screens/account/account-page.tsx'

/**
 * The shared files of the browser's code, in order: what all of these modules (paths below `client/`) need is one file,
 * unless it stands in an earlier one. Left to itself the bundler makes a file for each set of screens that share
 * something, which are dozens of a few kB.
 */
const layers: { name: string; neededBy: string[] }[] = [
  // What every page needs, and the provider's first pages, where most visits begin.
  { name: 'core', neededBy: [entry] },
  { name: 'core', neededBy: ['screens/catalogue/catalogue-page.tsx'] },
  { name: 'core', neededBy: ['screens/catalogue/byresource-page.tsx'] },
  // What the pages around the flow share with it.
  { name: 'pages', neededBy: [slots, 'screens/catalogue/resources-page.tsx'] },
  { name: 'pages', neededBy: [slots, account] },
  { name: 'pages', neededBy: [slots, 'screens/reservation/thanks-page.tsx'] },
  { name: 'booking', neededBy: ['screens/book/book-page.tsx'] },
  { name: 'booking', neededBy: [slots, 'screens/date/events/events-step.tsx'] },
  { name: 'calendar', neededBy: [slots, 'screens/date/days/days-step.tsx'] },
  { name: 'calendar', neededBy: ['screens/date/days/days-step.tsx', 'screens/date/days/open-days-step.tsx'] },
  { name: 'fields', neededBy: [forms, account] },
  { name: 'fields', neededBy: [confirmation, account] },
  { name: 'forms', neededBy: [forms] },
  // Where details and payment share a page, which is the next step of most flows.
  { name: 'forms', neededBy: [confirmation] },
  { name: 'dialogs', neededBy: ['ui/dialog-surface.tsx'] },
  { name: 'dialogs', neededBy: ['ui/popover-surface.tsx'] },
]

/** The static imports of a module; null for one that is not in the build. */
type Imports = (id: string) => string[] | null

/** Cuts the browser's code into the files of `layers`, for sources below `root`. What is in none is cut by use. */
export function chunksOf(root: string): Rolldown.CodeSplittingOptions {
  let layerOf: Map<string, string> | null = null
  const names = [...new Set(layers.map(({ name }) => name))]
  return {
    groups: names.map((layer, at) => ({
      debugName: layer,
      // A group also takes what its modules import, so earlier layers choose first.
      priority: names.length - at,
      name(id, context) {
        layerOf ??= assign(root, (module) => context.getModuleInfo(module)?.importedIds ?? null)
        return layerOf.get(id) === layer ? layer : null
      },
    })),
  }
}

/**
 * The layer of each shared module. Lazily loaded modules keep a file of their own, by which the manifest finds them.
 */
function assign(root: string, importsOf: Imports): Map<string, string> {
  const layerOf = new Map([entry, half].map((path) => [`${root}${path}`, 'core']))
  for (const { name, neededBy } of layers) {
    const [first = new Set<string>(), ...others] = neededBy.map((path) => neededFor(`${root}${path}`, importsOf))
    for (const id of first) if (!layerOf.has(id) && others.every((needed) => needed.has(id))) layerOf.set(id, name)
  }
  return layerOf
}

/** What a module imports statically, directly or not, without itself. @throws Error where it is not in the build */
function neededFor(module: string, importsOf: Imports): Set<string> {
  const seen = new Set<string>()
  const visit = (ids: string[]) => {
    for (const id of ids) {
      if (seen.has(id)) continue
      seen.add(id)
      visit(importsOf(id) ?? [])
    }
  }
  const imports = importsOf(module)
  if (!imports) throw new Error(`${module} is not in the build; correct client/vite/chunks.ts.`)
  visit(imports)
  return seen
}
