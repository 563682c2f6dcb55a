import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { words } from '../../../../plugins/wording-en-us/words.ts'
import { testRoot } from '../../../testing/test-config.ts'
import { pageWords } from './page-words.ts'

/** Where everything is drawn that a page of a booking can show. */
const sources = [
  'booking',
  'steps',
  'screens/{book,checklist,confirmation,date,questions,reservation,resources}',
].flatMap((folder) => globSync(`client/${folder}/**/*.{ts,tsx}`, { cwd: testRoot }))

/** The texts that the sources name, as far as they name them whole or by their first part. */
const named = new Set(
  sources.flatMap((file) =>
    [...readFileSync(`${testRoot}/${file}`, 'utf8').matchAll(/['`]([a-z_]+(?:\.[a-z_]+)+)/g)].map(
      ([, key]) => key ?? '',
    ),
  ),
)

test.each(['book', 'manage'])('the page "%s" has every text that its parts name', (page) => {
  const sent = Object.keys(pageWords(words, page))
  const left = Object.keys(words).filter((key) => !sent.includes(key))
  expect(left.length).toBeGreaterThan(100)
  const isNamed = (key: string) => [...named].some((one) => key === one || (one.endsWith('_') && key.startsWith(one)))
  // The list of cities is fetched when somebody opens it.
  expect(left.filter(isNamed)).toEqual(['time.cities'])
})
