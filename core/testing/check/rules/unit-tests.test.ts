import { expect, it } from 'vitest'
import { parseSource } from '../source-files.ts'
import { unitTestFaults } from './unit-tests.ts'

const faultsOf = (path: string, text: string) => unitTestFaults([parseSource(path, text)])

it('a unit test opens no database', () => {
  for (const module of ['../testing/databases/databases.ts', './sqlite-connection.ts'])
    expect(faultsOf('core/a/a.test.ts', `import { x } from '${module}'`)).toEqual([
      `core/a/a.test.ts: opens a database by ${module}; name it *.db.test.ts`,
    ])
})

it('types of a database are no database, and tests with one may open it', () => {
  expect(faultsOf('core/a/a.test.ts', "import type { TestDatabase } from '../testing/databases/databases.ts'")).toEqual(
    [],
  )
  expect(faultsOf('core/a/a.db.test.ts', "import { withDatabase } from '../testing/databases/databases.ts'")).toEqual(
    [],
  )
})
