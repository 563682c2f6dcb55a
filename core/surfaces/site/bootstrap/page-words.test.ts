import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { words } from '../../../../plugins/wording-en-us/words.ts'
import { testRoot } from '../../../testing/test-config.ts'
import { pageWords } from './page-words.ts'

/** Where everything is drawn that a page of a booking can show. */
const sources = ['booking', 'steps', 'screens/{book,checklist,confirmation,date,questions,reservation,resources}']
  .flatMap((folder) => globSync(`client/${folder}/**/*.{ts,tsx}`, { cwd: testRoot }))
  // Only staff's pages draw it.
  .filter((file) => !file.startsWith('client/booking/day/'))

const textOf = (file: string): string => readFileSync(join(testRoot, file), 'utf8')

/** What files name of the texts that a page is not sent, as far as they name them whole or by their first part. */
function lacking(page: string, files: Iterable<string>): string[] {
  const sent = Object.keys(pageWords(words, page))
  const left = Object.keys(words).filter((key) => !sent.includes(key))
  expect(left.length).toBeGreaterThan(100)
  const named = [...files].flatMap((file) =>
    [...textOf(file).matchAll(/['`]([a-z_]+(?:\.[a-z_]+)+)/g)].map(([, key = '']) => key),
  )
  return left.filter((key) => named.some((one) => key === one || (one.endsWith('_') && key.startsWith(one))))
}

test.each(['book', 'manage'])('the page "%s" has every text that its parts name', (page) => {
  // The list of cities is fetched when somebody opens it.
  expect(lacking(page, sources)).toEqual(['time.cities'])
})

/** The client's files that a file is loaded with. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !file.startsWith('client/')) return seen
  seen.add(file)
  for (const [, from = ''] of textOf(file).matchAll(/^(?:import|export)\b(?! type)[^;]*?from '(\.[^']+)'/gm))
    loadedWith(join(dirname(file), from), seen)
  return seen
}

/** Every page may turn out to be a gate, and has the frame of all. */
const everywhere = ['gates/gate-page', '../app/header', '../app/footer', '../app/error-boundary']

test.each([
  ['catalogue', 'catalogue/catalogue-page'],
  ['resources', 'catalogue/resources-page'],
  ['byresource', 'catalogue/byresource-page'],
  ['marketplace', 'marketplace/marketplace-page'],
  ['embed', 'embed/embed-page'],
  ['gate', 'gates/gate-page'],
])('the page "%s", which gets few texts, has those that it can show', (page, screen) => {
  const files = [screen, ...everywhere].map((name) => join('client/screens', `${name}.tsx`))
  const all = new Set(files.flatMap((file) => [...loadedWith(file)]))
  expect(all.size).toBeGreaterThan(20)
  // What a refused booking says, and the thanks: such pages are sent nearly all texts.
  const ofBookings = /^(waitlist|limit|payment)\.|^error\.(payment_|move_waits|step_unavailable)|^thanks\.unread$/
  expect(lacking(page, all).filter((key) => !ofBookings.test(key))).toEqual([])
})
