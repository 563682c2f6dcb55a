import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { projectRoot } from '../vite.config.ts'

const run = promisify(execFile)

/**
 * What the package has: the name that is imported, and its source. The browser's part runs in Tessera's pages alone.
 */
const entries = {
  '.': 'core/plugin-api/index.ts',
  './conformance': 'core/plugin-api/conformance/index.ts',
  './english': 'plugins/wording-en-us/words.ts',
  './client': 'client/plugin-api/index.ts',
}

/** The entries with code that runs anywhere: kits, and the command that begins a plugin, need no checkout. */
const runnable = {
  index: entries['.'],
  conformance: entries['./conformance'],
  english: entries['./english'],
  command: 'core/commands/write-plugin-alone.ts',
}

const typesOf = (source: string) => `types/${source.replace(/\.tsx?$/, '.d.ts')}`

/** The compiler's options for a plugin, which it extends: server halves run in Node as they stand. */
const tsconfig = {
  compilerOptions: {
    ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], module: 'nodenext', moduleResolution: 'nodenext' },
    ...{ jsx: 'react-jsx', types: ['node'], strict: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ allowImportingTsExtensions: true, erasableSyntaxOnly: true, verbatimModuleSyntax: true, skipLibCheck: true },
  },
}

interface Project {
  version: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** The manifest of the package. What a plugin imports itself is its peer, of the version that Tessera runs. */
function manifestOf({ version, license, dependencies, devDependencies }: Project) {
  const exported = Object.entries(entries).map(([name, source]) => {
    const file = name === '.' ? 'index' : name.slice(2)
    return [name, { types: `./${typesOf(source)}`, ...(file in runnable && { default: `./${file}.js` }) }]
  })
  return {
    name: '@tessera/plugin-api',
    version,
    description: 'What plugins of Tessera may use, with the kits that they pass.',
    license,
    type: 'module',
    // An older Node reads no TypeScript: tests fail there at their first line.
    engines: { node: '>=24' },
    exports: { ...Object.fromEntries(exported), './tsconfig.json': './tsconfig.json' },
    peerDependencies: {
      '@types/react': devDependencies['@types/react'],
      react: dependencies.react,
      typebox: dependencies.typebox,
    },
    // Of a plugin without a browser half nothing but schemas is asked.
    peerDependenciesMeta: { '@types/react': { optional: true }, react: { optional: true } },
  }
}

/** The page that is written for plugins' authors is the package's own, with a word about what the package is. */
async function readme(version: string): Promise<string> {
  const page = await readFile(join(projectRoot, 'plugins/README.md'), 'utf8')
  return `# @tessera/plugin-api

What plugins of Tessera ${version} may use: types, and the kits that they pass. \`@tessera/plugin-api/client\` has types alone,
since browser halves are drawn in Tessera's pages. Where the page below speaks of a checkout, see
[Without a checkout](#without-a-checkout): its command begins a plugin here.

${page.replace(/^# /, '## ')}`
}

/** The files of Tessera's font packages: themes name them, and a kit without a checkout knows them by name. */
async function fontFiles({ dependencies }: Project): Promise<string[]> {
  const packages = Object.keys(dependencies).filter((name) => name.startsWith('@fontsource'))
  const files = await Promise.all(
    packages.map(async (name) => {
      const found = await readdir(join(projectRoot, 'node_modules', name, 'files'))
      return found.filter((file) => file.endsWith('.woff2')).map((file) => `${name}/files/${file}`)
    }),
  )
  return files.flat()
}

/** The code of the API and its kits, bundled with what it uses of the product; parts that are shared exist once. */
async function writeCode(into: string): Promise<void> {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['typebox', 'typebox/value'] },
    build: {
      outDir: into,
      emptyOutDir: false,
      ssr: true,
      minify: false,
      target: 'es2024',
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(runnable).map(([name, source]) => [name, join(projectRoot, source)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'code/[name]-[hash].js' },
      },
    },
  })
}

/** Declarations of everything that the entries reach, from a folder of all that the compiler makes. */
async function writeTypes(into: string, aside: string): Promise<void> {
  const config = join(aside, 'tsconfig.json')
  const all = join(aside, 'declarations')
  const packages = (name: string) => join(projectRoot, 'node_modules', name)
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: projectRoot, outDir: all },
    types: [packages('@types/node'), packages('vite/client')],
  }
  const files = Object.values(entries).map((source) => join(projectRoot, source))
  await writeFile(
    config,
    JSON.stringify({ extends: join(projectRoot, 'client/tsconfig.json'), compilerOptions, include: [], files }),
  )
  await run(packages('.bin/tsc'), ['-p', config]).catch((fault: { stdout?: string; code?: unknown }) => {
    if (fault.code === 'ENOENT') throw new Error('The types need TypeScript: run npm ci with its development packages.')
    throw new Error(`The types of the API could not be made:\n${fault.stdout}`)
  })
  const seen = new Set<string>()
  const take = async (file: string): Promise<void> => {
    if (seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8')
    const target = join(into, 'types', relative(all, file))
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, text)
    for (const [, path = ''] of text.matchAll(/(?:from |import\(|import )["'](\.[^"']+)["']/g))
      await take(resolve(dirname(file), path.replace(/\.tsx?$/, '.d.ts')))
  }
  for (const source of Object.values(entries)) await take(join(all, source.replace(/\.tsx?$/, '.d.ts')))
}

/**
 * Packs the plugin API, its kits and the types of both halves into an npm package, from which a plugin is developed
 * without a checkout. Returns the path of the tarball.
 * @param folder where the tarball goes
 */
export async function packPluginApi(folder: string): Promise<string> {
  const project: Project = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'))
  const aside = await mkdtemp(join(tmpdir(), 'tessera-plugin-api-'))
  const into = join(aside, 'package')
  try {
    await mkdir(into)
    await mkdir(folder, { recursive: true })
    await writeCode(into)
    await writeTypes(into, aside)
    await writeFile(join(into, 'package.json'), `${JSON.stringify(manifestOf(project), null, 2)}\n`)
    await writeFile(join(into, 'tsconfig.json'), `${JSON.stringify(tsconfig, null, 2)}\n`)
    await writeFile(join(into, 'README.md'), await readme(project.version))
    await writeFile(join(into, 'fonts.json'), JSON.stringify(await fontFiles(project)))
    await cp(join(projectRoot, 'LICENSE'), join(into, 'LICENSE'))
    const packed = await run('npm', ['pack', '--json', '--pack-destination', resolve(folder)], { cwd: into })
    const [{ filename }]: [{ filename: string }] = JSON.parse(packed.stdout)
    return join(folder, filename)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
