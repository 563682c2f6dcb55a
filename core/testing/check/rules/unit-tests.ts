import type { SourceFile } from '../source-files.ts'

const isUnitTest = (path: string): boolean => path.endsWith('.test.ts') && !path.endsWith('.db.test.ts')
/** What makes the databases of tests: their worlds are given one. */
const opens = /\/(databases|sqlite-connection)\.ts$/

/** One sentence for each unit test that opens a database: they are run first and often, and take half a minute. */
export const unitTestFaults = (files: SourceFile[]): string[] =>
  files
    .filter(({ path }) => isUnitTest(path))
    .flatMap(({ path, imports }) => {
      const found = imports.find(({ specifier, typeOnly }) => !typeOnly && opens.test(specifier))
      return found ? [`${path}: opens a database by ${found.specifier}; name it *.db.test.ts`] : []
    })
