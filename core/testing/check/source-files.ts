import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A source file as the checks see it: its path from the root, its text, and what it imports. */
export interface SourceFile {
  path: string
  text: string
  imports: { specifier: string; typeOnly: boolean }[]
  program: ReturnType<typeof parseSync>['program']
}

const isImportOfTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every((entry) => entry.isType)

/** Parses one file. A file that does not parse is an error of the check itself, not an import fault. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  const fatal = errors.find((error) => error.severity === 'Error')
  if (fatal) throw new Error(`${path}: ${fatal.message}`)
  const fromStatements = [
    ...module.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      typeOnly: isImportOfTypes(one.entries),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest?.value ?? '', typeOnly: entry.isType })),
    ),
  ]
  const dynamic = module.dynamicImports
    .map((one) => text.slice(one.moduleRequest.start, one.moduleRequest.end))
    .filter((source) => /^['"`][^$]*['"`]$/.test(source))
    .map((source) => ({ specifier: source.slice(1, -1), typeOnly: false }))
  return { path, text, imports: [...fromStatements, ...dynamic], program }
}

/** Every TypeScript file that git tracks or would track. */
export function readSources(root: string): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-c', '-o', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}
