import { spawnSync } from 'node:child_process'
import { words } from '../../../plugins/wording-en-us/words.ts'
import { sizeFaults } from './rules/file-sizes.ts'
import { folderCounts, rootFaults } from './rules/folder-counts.ts'
import { arrowFaults, cycleFaults, featureCycleFaults } from './rules/import-arrows.ts'
import { commentFaults } from './rules/long-comments.ts'
import { looseRecordFaults } from './rules/loose-records.ts'
import { doorFaults } from './rules/one-door.ts'
import { sqlFaults } from './rules/sql-by-hand.ts'
import { unitTestFaults } from './rules/unit-tests.ts'
import { literalFaults } from './rules/wording-literals.ts'
import { wordFaults } from './rules/words-used.ts'
import { readSources } from './source-files.ts'

/** `npm run check`: runs every check, prints every fault, and exits with 1 if there is one. */
const root = process.cwd()

function command(title: string, program: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  const passed = status === 0
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${title}`)
  if (!passed) console.log(`${stdout ?? ''}${stderr ?? ''}`)
  return passed
}

function faults(title: string, found: string[]): boolean {
  console.log(`${found.length === 0 ? 'ok  ' : 'FAIL'} ${title}`)
  for (const fault of found) console.log(`     ${fault}`)
  return found.length === 0
}

const files = readSources(root)
for (const { room, files: all, atRoot, folders } of folderCounts(files))
  console.log(`     ${room}: ${all} files, ${atRoot} of them at its root, ${folders} folders`)
const results = [
  faults('source files are seen', files.length < 50 ? [`only ${files.length} files found under ${root}`] : []),
  faults('import arrows', arrowFaults(files)),
  faults('import cycles', cycleFaults(files)),
  faults('features that import each other', featureCycleFaults(files)),
  faults('files at the root of a room', rootFaults(files)),
  faults('one door to statuses, claims and money', doorFaults(files)),
  faults('SQL written by hand', sqlFaults(files)),
  faults('databases in unit tests', unitTestFaults(files)),
  faults('records of anything', looseRecordFaults(files)),
  faults('file sizes', sizeFaults(files)),
  faults('comments in width', commentFaults(files)),
  faults('wording literals', literalFaults(files)),
  faults('words', wordFaults(files, words)),
  command('every call has its row in the isolation matrix', process.execPath, [
    '--import',
    './core/plugin-host/register-api.ts',
    'core/testing/proofs/access/isolation/check-rows.ts',
  ]),
  command('types: server', 'tsc', ['-p', 'tsconfig.json']),
  command('types: domain', 'tsc', ['-p', 'core/domain/tsconfig.json']),
  command('types: client', 'tsc', ['-p', 'client/tsconfig.json']),
  command('types: tests of components', 'tsc', ['-p', 'client/server-tests.tsconfig.json']),
  command('format and lint', 'biome', ['check', '--error-on-warnings', '.']),
  command('unused code and dependencies', 'knip', []),
]
process.exitCode = results.every(Boolean) ? 0 : 1
